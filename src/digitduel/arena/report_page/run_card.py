"""When and how a run was played, what it used, and what that cost."""

from collections.abc import Iterable

from digitduel.arena.report_page.html_pieces import card, cell, heading, table
from digitduel.arena.report_shapes import Conduct, RunTold, UsageTold
from digitduel.players.model_settings import parted

KINDS = ["Read", "of that from memory", "Written", "of that thoughts", "Cost"]


def dates(run: RunTold) -> str:
    """The day, or the days, on which it was played."""
    began, ended = run.began[:10], run.ended[:10]
    return began if began == ended else f"{began} to {ended}"


def played_card(run: RunTold, players: Iterable[str]) -> str:
    """Dates, settings and conditions."""
    rows = [("Began", run.began), ("Ended", run.ended)]
    for player in players:
        if player.startswith("llm:"):
            model, settings, address = parted(player.removeprefix("llm:"))
            asked = settings.replace("&", ", ") or "nothing set"
            rows.append((model, f"{asked}; at {address}" if address else asked))
    if run.requests:
        told = run.requests
        rows.append(("Questions", f"{told.asked:,}, sent again {told.retries:,} times"))
        rows.append(("Answered by", ", ".join(f"{name} ({count:,})" for name, count in told.served.items())))
        rows.append(("Answers ended", ", ".join(f"{name} ({count:,})" for name, count in told.finish.items())))
    for name, value in run.conditions.items():
        said = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        rows.append((name[0].upper() + name[1:], said))
    inside = "".join(f"<tr>{heading(name)}{cell(value)}</tr>" for name, value in rows)
    words = "Dates are in UTC. What models were asked and answered is in requests.jsonl.gz beside this page."
    name = "How it was played"
    scrolls = f'class="scroll" tabindex="0" role="group" aria-label="{name}"'
    body = f"<div {scrolls}><table><tbody>{inside}</tbody></table></div>"
    return card(name, words if run.requests else "Dates are in UTC.", body)


def usage_card(
    rows: Iterable[tuple[str, Conduct]],
    total: tuple[UsageTold | None, float | None] | None = None,
    title: str = "Tokens and cost",
) -> str:
    """Tokens by kind, and the cost; nothing where nobody counted."""
    told = [[heading(name), *_cells(each.usage, each.cost)] for name, each in rows if each.usage]
    if not told:
        return ""
    if total and total[0]:
        told.append([heading("All"), *_cells(*total)])
    about = "As the other side counted them. The cost follows from the prices in the player's word."
    return card(title, about, table(title, ["", *KINDS], told), wide=True)


def _cells(usage: UsageTold | None, cost: float | None) -> list[str]:
    counts = (usage.prompt, usage.cached, usage.completion, usage.reasoning) if usage else ()
    return [*(cell(f"{count:,}", "count") for count in counts), cell(money(cost), "count")]


def money(cost: float | None) -> str:
    if cost is None:
        return "–"
    return f"{cost:,.2f}" if cost >= 1 or not cost else f"{cost:.4f}"
