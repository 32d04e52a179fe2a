"""One person: against a program, on the same screen for two, or watching."""

import re
from typing import Any

from playwright.sync_api import Response, Route, expect

from digitduel.games import game
from tests.web.browser.conftest import Visit
from tests.web.browser.people import Visitor

LONGEST = 60


def play_on(visitor: Visitor) -> None:
    """Press the first number that can be pressed, until the game is over."""
    mood = visitor.page.locator(".playfield")
    for _ in range(LONGEST):
        expect(mood).to_have_attribute("data-mood", re.compile("turn|won|lost|over"))
        if mood.get_attribute("data-mood") != "turn":
            return
        before = visitor.moves.count()
        visitor.board.locator(".part-pool .tile.open").first.click()
        expect(visitor.moves.nth(before)).to_be_visible()
    raise AssertionError("The game does not end.")


def test_against_a_program_with_the_coach_and_the_review(visit: Visit) -> None:
    one = visit().new_game("sum-race", "program", level="beginner")
    expect(one.board.locator(".tint")).to_have_count(0)
    one.page.get_by_role("switch", name="Coach").click()
    expect(one.board.locator(".tint")).to_have_count(6)
    expect(one.board.get_by_role("button", name="5, wins in 7 turns")).to_be_visible()
    one.button("Why 1?").click()
    expect(one.said).to_contain_text("1 gives the win away")
    one.choose("1")
    one.sees(2)
    one.button("Help").click()
    one.button("Why not my last move?").click()
    expect(one.said).to_contain_text("1 gives the win away")
    one.button("Close").click()
    one.button("Undo").click()
    one.sees(0)
    one.page.get_by_role("switch", name="Coach").click()
    expect(one.board.locator(".tint")).to_have_count(0)
    one.choose("1")
    one.sees(2)
    play_on(one)
    one.button("Review").click()
    expect(one.page.get_by_role("group", name="Who was winning")).to_be_visible()
    one.button("Show the position before move 1").click()
    expect(one.headline).to_have_text("The start")
    one.button("One move on").click()
    expect(one.headline).to_have_text("After move 1")
    one.button("To the end").click()
    expect(one.headline).to_have_text(re.compile("You win!|You lose"))


def test_the_rematch_against_a_program(visit: Visit) -> None:
    one = visit().new_game("pocket-addition", "program", level="random")
    play_on(one)
    before = one.path
    one.button("Rematch").click()
    one.page.wait_for_url(lambda url: before not in url)
    expect(one.seats.nth(1)).to_contain_text("You")
    play_on(one)


def test_one_screen_for_two(visit: Visit) -> None:
    both = visit().new_game("pattern-match", "screen", first="2")
    expect(both.headline).to_have_text("Player 2’s turn")
    both.choose("5")
    expect(both.button("Put 5 back")).to_be_visible()
    both.board.locator(".tile.held").click()
    expect(both.board.locator(".tile.held")).to_have_count(0)
    both.play(("5", "2 2"), ("1", "1 1"), ("9", "1 1"))
    both.button("Undo").click()
    both.sees(2)
    both.play(("4", "1 2"), ("2", "1 2"), ("6", "3 2"))
    expect(both.headline).to_have_text("Player 2 wins")


def test_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    both = visit().new_game("sum-race", "screen")
    both.choose("4")
    both.sees(1)
    barred = both.board.get_by_role("button", name=re.compile("^4. 4 is barred"))
    barred.dispatch_event("click")
    expect(both.page.locator(".reason")).to_have_text("4 is barred: your opponent has just chosen it.")
    both.sees(1)


def test_options_and_a_clear_refusal(visit: Visit) -> None:
    one = visit().go("/new?game=sum-race")
    one.page.get_by_text("Options", exact=False).first.click()
    one.page.get_by_label("Target").fill("30")
    one.page.check("input[value=screen]")
    one.button("Start").click()
    one.page.wait_for_url("**/t/*")
    expect(one.board).to_contain_text("0 of 30")
    one.go("/t/nosuchtable")
    expect(one.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    one.forgive("404")


def test_a_new_game_tells_the_goal_of_what_was_chosen(visit: Visit) -> None:
    """As the options change, and for a variant that a link names; where nothing can be played there is none."""
    one = visit().go("/new?game=sum-race")
    goal = one.page.locator(".goal")
    expect(goal).to_have_text(game("sum-race").goal())
    one.page.get_by_text("Options", exact=False).first.click()
    one.page.get_by_label("Target").fill("30")
    expect(goal).to_have_text(game("sum-race:target=30").goal())
    expect(one.page.locator(".game-about")).not_to_contain_text("20", use_inner_text=True)
    one.page.get_by_label("Target").fill("")
    expect(goal).to_be_hidden()
    one.page.get_by_label("Target").fill("20")
    expect(goal).to_have_text(game("sum-race").goal())
    one.page.check("input[name=game][value=pattern-match]")
    expect(goal).to_have_text(game("pattern-match").goal())
    one.go("/new?game=pattern-match:target=14")
    expect(goal).to_have_text(game("pattern-match:target=14").goal())


def test_the_program_starts(visit: Visit) -> None:
    one = visit().new_game("number-harmony", "program", level="random", first="2")
    one.sees(1)
    expect(one.headline).to_have_text("Your turn")
    expect(one.seats.nth(1)).to_contain_text("You")


def test_a_turn_without_a_number_can_be_explored(visit: Visit) -> None:
    """Nothing on the board makes a pass; what can be named has a button."""
    one = visit().go("/perfect-play")
    played = one.page.locator(".played")
    for ply, number in enumerate("5192"):
        one.choose(number)
        expect(played).to_have_text(re.compile(rf"Player {ply % 2 + 1} selects {number}\.$"))
    one.page.get_by_role("button", name=re.compile("^Pass, ")).click()
    expect(played).to_have_text(re.compile(r"^Player 1 selects 5\. .* passes: "))


def test_watching_two_programs(visit: Visit) -> None:
    one = visit().new_game("pocket-addition", "watch")
    expect(one.page.locator(".playfield")).to_have_attribute("data-mood", "over")
    expect(one.headline).to_contain_text("wins")
    expect(one.board.locator(".tile.open")).to_have_count(0)


def test_recent_games_lead_back(visit: Visit) -> None:
    one = visit().new_game("number-harmony", "screen")
    one.choose("7")
    one.sees(1)
    table = one.path
    one.go("/")
    one.page.get_by_role("link", name=re.compile("Number Harmony.*on one screen")).click()
    one.page.wait_for_url(f"**{table}")
    one.sees(1)
    one.go("/").button("Forget this game of Number Harmony").click()
    expect(one.page.get_by_role("link", name=re.compile("on one screen"))).to_have_count(0)


def test_no_heading_stands_over_nothing(visit: Visit) -> None:
    """Where the only game waits for you, it is listed there, and the list of the others says so."""
    one = visit().new_game("number-harmony", "screen").go("/")
    expect(one.page.get_by_role("region", name="Your turn").get_by_role("link")).to_have_count(1)
    expect(one.page.get_by_role("region", name="Your recent games")).to_contain_text("No other games yet.")


def test_a_program_has_one_name(visit: Visit) -> None:
    one = visit().go("/new?game=sum-race")
    opponent = one.page.locator("label", has=one.page.locator("input[name=level][value=mcts]"))
    expect(opponent.locator(".choice-title")).to_have_text("Monte Carlo")
    one.new_game("sum-race", "program", level="mcts")
    expect(one.seats.nth(1)).to_contain_text("Monte Carlo")
    expect(one.board).to_contain_text("Monte Carlo")


def test_what_is_refused_is_typed_over(visit: Visit) -> None:
    """Without the mouse, and a long one can be corrected."""
    one = visit().new_game("sum-race", "screen")
    for typed in ("9", "6"):
        one.page.keyboard.type(typed)
        expect(one.field).to_have_value(typed)
        one.page.keyboard.press("Enter")
        if typed == "9":
            expect(one.page.locator(".reason")).not_to_be_empty()
    one.sees(1)
    one.page.keyboard.type("99")
    one.page.keyboard.press("Enter")
    expect(one.page.locator(".reason")).not_to_be_empty()
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("Backspace")
    expect(one.field).to_have_value("9")


def test_a_first_visit_offers_a_guided_game(visit: Visit) -> None:
    """Two steps on the board; a wrong move is told why, a hint helps, and the game waits meanwhile."""
    one = visit((390, 844)).new_game("pattern-match", "program", level="random")
    table = one.path
    one.page.get_by_role("link", name="New here? Learn in two minutes").click()
    asked = one.page.locator(".asked")
    expect(asked).to_contain_text("You have 4 and 9 in your first row.")
    one.choose("2", "2 2")
    expect(one.headline).to_have_text("Not yet")
    expect(asked).to_have_text("2 to row 2, column 2 makes no line of 15.")
    expect(one.button("Try again")).to_be_in_viewport(ratio=1)
    one.button("Try again").click()
    one.button("Hint").click()
    expect(asked).to_contain_text("4 and 9 are 13. Which number is missing to 15, and where?")
    one.button("Hint").click()
    expect(asked).to_contain_text("Play 2 to row 1, column 3.")
    one.choose("2", "1 3")
    expect(one.headline).to_have_text("Right!")
    expect(one.board.locator(".tile.deciding")).to_have_count(3)
    one.button("Go on").click()
    one.choose("4", "3 3")
    one.button("Go on").click()
    expect(asked).to_contain_text("To remember: A row, a column or a diagonal")
    one.page.get_by_role("link", name="To your game").click()
    one.page.wait_for_url(f"**{table}")
    expect(one.headline).to_have_text("Your turn")
    expect(one.page.get_by_text("New here?")).to_be_hidden()
    one.go("/").page.get_by_role("link", name="Learn Pattern Match").click()
    expect(one.page.get_by_text("Lesson 2 of 3: Take what they need")).to_be_visible()


def answer_to(one: Visitor, puzzle: Any) -> str:
    told = one.page.request.post(f"http://{one.host}/api/puzzles/answer", data={"id": puzzle["id"]})
    return str(told.json()["answer"])


def test_practice(visit: Visit) -> None:
    """One count for a puzzle, a wrong answer that does not tell the right one, and the next one made ahead."""
    one = visit().go("/puzzles")
    games = one.page.get_by_label("Game", exact=True)
    expect(games.locator("option")).to_have_count(5)
    expect(games).not_to_contain_text("Number Harmony")
    told: list[Response] = []

    def is_second(response: Response) -> bool:
        told.extend([response] * ("/api/puzzles/" in response.url and "game=sum-race" in response.url))
        return len(told) > 1

    with one.page.expect_response(is_second):  # another one is made while the first is looked at
        games.select_option("sum-race")
    puzzle = told[0].json()
    expect(one.page.locator(".kicker")).to_have_text("Sum Race")
    solution = answer_to(one, puzzle)
    wrong = one.board.locator(f'.tile.open:not([data-entry="{solution}"])')
    wrong.first.click()
    expect(one.headline).to_have_text("Not quite")
    expect(one.headline).to_be_in_viewport()
    expect(one.page.locator(".asked")).not_to_contain_text("Better")
    expect(one.page.locator(".score")).to_have_text("Solved 0 of 1, 0 in a row")
    one.choose(solution)
    expect(one.headline).to_have_text("Right!")
    expect(one.page.locator(".score")).to_have_text("Solved 0 of 1, 0 in a row")
    expect(one.button("Next puzzle")).to_be_focused()


def test_the_puzzle_of_the_day(visit: Visit) -> None:
    one = visit((390, 844)).go("/")
    one.page.get_by_role("link", name="Solve it").click()
    expect(one.page.locator(".asked")).to_contain_text("by one move only")
    puzzle = one.page.request.get(f"http://{one.host}/api/puzzles/daily").json()
    expect(one.page.locator(".goal")).to_have_text(puzzle["view"]["game"]["goal"])
    expect(one.page.get_by_text(re.compile(r"next puzzle comes in \d\d:\d\d:\d\d"))).to_be_visible()
    solution = answer_to(one, puzzle)
    one.page.get_by_text("Earlier puzzles").click()
    days = one.page.locator(".day")
    expect(days).to_have_count(28)
    one.page.keyboard.type(solution)
    one.page.keyboard.press("Enter")
    expect(one.headline).to_have_text("Right!")
    expect(one.page.locator(".day-row")).to_contain_text("1 day in a row")
    expect(days.first).to_have_accessible_name(re.compile(", solved at the first try, without a hint$"))
    one.button("Share").click()
    expect(one.page.locator(".note")).to_contain_text("copied")
    shared = one.page.evaluate("navigator.clipboard.readText()")
    assert shared.endswith(f": {puzzle['game']['title']}\n🟩\nhttp://{one.host}/puzzles?day={puzzle['day']}")
    one.page.reload()
    expect(one.headline).to_have_text("Solved")
    expect(one.page.locator(".asked")).to_have_text(
        "You have answered this one: solved at the first try, without a hint."
    )
    days.nth(1).dispatch_event("click")
    one.page.wait_for_url("**/puzzles?day=*")
    expect(one.headline).to_have_text("Find the move")
    one.button("Hint").click()
    expect(one.page.locator(".asked")).to_contain_text("It is not")
    one.button("Show the answer").click()
    expect(one.headline).to_have_text("The answer")
    expect(days.nth(1)).to_have_attribute("aria-label", re.compile(", not solved$"))


def test_a_puzzle_of_the_day_whose_answer_was_shown_is_not_solved_wherever_it_is_told(visit: Visit) -> None:
    """What is played after it is practice: in what is shared, at a second visit, in the list of days and at home."""
    one = visit().go("/puzzles?daily")
    one.button("Hint").click()
    one.button("Show the answer").click()
    expect(one.headline).to_have_text("The answer")
    one.button("Try again").click()
    one.page.keyboard.type(answer_to(one, one.page.request.get(f"http://{one.host}/api/puzzles/daily").json()))
    one.page.keyboard.press("Enter")
    expect(one.headline).to_have_text("Right!")
    expect(one.page.locator(".asked")).to_contain_text("The puzzle of this day was answered before, and counts once.")
    one.button("Share").click()
    expect(one.page.locator(".note")).to_contain_text("copied")
    assert one.page.evaluate("navigator.clipboard.readText()").splitlines()[1] == "🟥"
    one.page.reload()
    expect(one.headline).to_have_text("Not solved")
    expect(one.page.locator(".asked")).to_have_text("You have answered this one: not solved.")
    expect(one.page.locator(".day").first).to_have_attribute("aria-label", re.compile(", not solved$"))
    one.go("/")
    expect(one.page.get_by_role("link", name="Not solved. Look again")).to_be_visible()


def test_exploring_perfect_play(visit: Visit) -> None:
    one = visit().go("/perfect-play")
    expect(one.headline).to_have_text("Player 1 can force a win")
    one.board.get_by_role("button", name="1, loses in 8 turns").click()
    expect(one.headline).to_have_text("Player 2 can force a win")
    one.button("One move back").click()
    expect(one.page.get_by_text("▲ wins")).to_be_visible()
    one.page.get_by_label("Game", exact=True).select_option("equation-duel")
    expect(one.page.get_by_role("heading", name="Equation Duel")).to_be_visible()
    expect(one.page.get_by_text("Under best play it ends in 5 turns.")).to_be_visible()
    expect(one.page.get_by_role("heading", name="Pocket Addition")).to_have_count(0)
    one.choose("1")
    expect(one.page.locator(".played")).to_have_text(re.compile(r"^Player 1 \w+ 1\.$"))


def test_an_answer_that_comes_late_changes_nothing(visit: Visit) -> None:
    one = visit().go("/perfect-play")
    expect(one.headline).to_have_text("Player 1 can force a win")
    late: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.post_data_json == {"game": "sum-race", "moves": [], "first": 1}:
            late.append(route)
        else:
            route.continue_()

    one.page.route("**/api/analyze", hold)
    one.page.get_by_label("Game", exact=True).select_option("sum-race")
    one.choose("1")
    expect(one.page.locator(".played")).to_have_text(re.compile(r"^Player 1 \w+ 1\.$"))
    with one.page.expect_response(lambda answer: answer.request == late[0].request):
        late[0].continue_()
    one.page.wait_for_timeout(200)
    expect(one.page.locator(".played")).to_have_text(re.compile(r"^Player 1 \w+ 1\.$"))
