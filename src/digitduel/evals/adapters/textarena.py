"""Environments for TextArena, registered once this module has been imported.

    import textarena as ta
    import digitduel.evals.adapters.textarena

    env = ta.make("DigitDuel-v0", game="sum-race:target=30")
    env.reset(num_players=2)

`DigitDuel-v0` is a whole game between two players, `DigitDuelPosition-v0` one move in a position of the benchmark. The
info of a step has the regret of the move; what `close()` tells of a player has what a score needs.
"""

from typing import Any

import textarena as ta

from digitduel.core import Player
from digitduel.evals import AskedGame, Judgement, Sitting, positions
from digitduel.evals.editions import CURRENT
from digitduel.evals.judgement import JudgementTold, judgement_told
from digitduel.players.guests import TRIES


class Heard(ta.wrappers.LLMObservationWrapper):
    """All that a player has heard in this game, as one text. The framework's own never forgets the game before."""

    def reset(self, num_players: int, seed: int | None = None) -> None:
        self.full_observations: dict[int, list[ta.Message]] = {}
        super().reset(num_players, seed)


class Duel(ta.Env):
    """Two players at one game. Three answers in a row that are not taken lose it, as in the benchmark."""

    def __init__(self, game: str = "sum-race", moves: str = "") -> None:
        self.asked = AskedGame(game, moves=moves)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new game. There is no chance in it, so the seed changes nothing."""
        self.sitting = Sitting(self.asked)
        self.state = ta.TwoPlayerState(num_players=num_players, error_allowance=TRIES - 1)
        self.state.reset(player_prompt_function=self._rules)
        self._ask()

    def _rules(self, player_id: int, game_state: Any) -> str:
        """What a player is told once, as if it were to move."""
        rules, mover = self.sitting.question[0]["content"], self.sitting.match.to_move
        return rules.replace(f"You are {mover}", f"You are {Player(player_id)}", 1)

    def _ask(self) -> None:
        mover = int(self.sitting.match.to_move)
        self.state.manually_set_current_player_id(mover)
        text = self.sitting.question[1]["content"]
        self.state.add_observation(text, ta.ObservationType.GAME_BOARD, to_id=mover)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        sitting, player = self.sitting, self.state.current_player_id
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=player, to_id=player)
        judged = sitting.answer(action)
        if sitting.refused:
            self.state.set_invalid_move(sitting.refused[-1])
        if judged:
            self.state.step_info.update(told(judged))
        if sitting.over:
            self._end()
        else:
            self._ask()
        done, info = self.state.step(rotate_player=False)
        return done, info

    def _end(self) -> None:
        sitting, result = self.sitting, self.sitting.match.result
        if sitting.gave_up is None and result and result.winner is not None:
            self.state.set_winner(int(result.winner), result.sentence)
        elif sitting.gave_up is None:
            self.state.set_draw(result.sentence if result else "Nobody can ever win from here.")
        for player in Player:
            of_player = {"regret": sum(each.regret for each in sitting.judged[player])}
            self.state.game_info[int(player)] |= of_player | {"digitduel": sitting.record(player)}


class Position(ta.Env):
    """One player, one move. The seed says in which position of the edition."""

    def __init__(self, edition: str = CURRENT.name, quick: bool = False, disguise: str = "") -> None:
        self.positions = positions(edition, quick=quick, disguise=disguise)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        self.sitting = Sitting(self.positions[(seed or 0) % len(self.positions)])
        self.state = ta.SinglePlayerState(num_players=num_players, error_allowance=0)
        rules, stands = (said["content"] for said in self.sitting.question)
        self.state.reset(player_prompt_function=lambda player_id, game_state: rules)
        self.state.add_observation(stands, ta.ObservationType.GAME_BOARD)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=0)
        judged = self.sitting.answer(action)
        assert judged, "in a position the first answer counts"
        reason = str(judged.mistake) if judged.mistake else "The value was kept." if judged.kept else "No legal move."
        self.state.set_outcome(1 - judged.regret / 2, reason)
        self.state.step_info.update(told(judged))
        self.state.game_info[0]["digitduel"] = self.sitting.record()
        done, info = self.state.step()
        return done, info


class StepTold(JudgementTold):
    decision: bool
    by_chance: float


def told(judged: Judgement) -> StepTold:
    return {**judgement_told(judged), "decision": judged.decision, "by_chance": judged.by_chance}


for _name, _kind in (("DigitDuel-v0", Duel), ("DigitDuelPosition-v0", Position)):
    if _name not in ta.envs.registration.ENV_REGISTRY:
        ta.envs.registration.register_with_versions(_name, _kind, wrappers={"default": [Heard]})
