"""The name by which verifiers finds Digit Duel: it imports modules that stand in no package."""

from digitduel.evals.adapters.verifiers import DuelEnv, DuelTaskset, Talk

__all__ = ["DuelEnv", "DuelTaskset", "Talk"]
