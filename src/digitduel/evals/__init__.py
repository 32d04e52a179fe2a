"""The door for evaluations: positions to ask about, the question, the answer read, the move judged, and the score.

    for asked in positions():
        match = asked.match()
        text = my_model(prompt(match))
        judged = judge(match, read(match, text))        # or `missed(match)`, when no move can be read
        score.add(asked, judged)
    print(score.overall())

The arena's benchmark counts by the same pieces. An adapter for a framework needs nothing else.
"""

from digitduel.evals.asked_positions import AskedPosition, positions
from digitduel.evals.editions import EDITIONS, Edition
from digitduel.evals.judgement import Judgement, judge, missed, prompt, read
from digitduel.evals.questioning import AskedGame, Record, Sitting, asked_again, games, score_of
from digitduel.evals.score import Score
from digitduel.evals.skill import Skill
from digitduel.players.llm_question import USUAL, Condition

__all__ = [
    "EDITIONS",
    "USUAL",
    "AskedGame",
    "AskedPosition",
    "Condition",
    "Edition",
    "Judgement",
    "Record",
    "Score",
    "Sitting",
    "Skill",
    "asked_again",
    "games",
    "judge",
    "missed",
    "positions",
    "prompt",
    "read",
    "score_of",
]
