"""Tournaments: who is how strong, and where each goes wrong."""

from typing import TYPE_CHECKING, Any

from digitduel.arena.game_batches import NotPlayed
from digitduel.arena.journal import BadFolder, Journal
from digitduel.arena.plan import BadPlan, Opening, Pairing, Plan, round_robin
from digitduel.arena.tournament import WorkersLost, play
from digitduel.arena.workers import Cluster, Crew, NoCluster, Processes, Threads

if TYPE_CHECKING:
    from digitduel.arena.benchmark import benchmark_plan, benchmark_report
    from digitduel.arena.report_shapes import Report
    from digitduel.arena.tournament_report import report

__all__ = [
    "BadFolder",
    "BadPlan",
    "Cluster",
    "Crew",
    "Journal",
    "NoCluster",
    "NotPlayed",
    "Opening",
    "Pairing",
    "Plan",
    "Processes",
    "Report",
    "Threads",
    "WorkersLost",
    "benchmark_plan",
    "benchmark_report",
    "play",
    "report",
    "round_robin",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # A worker that only plays never waits for what makes the reports.
        modules = {
            "Report": "report_shapes",
            "benchmark_plan": "benchmark",
            "benchmark_report": "benchmark",
            "report": "tournament_report",
        }
        if name not in modules:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{modules[name]}"), name)
