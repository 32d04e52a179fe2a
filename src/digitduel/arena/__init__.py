"""Tournaments: who is how strong, and where each goes wrong."""

from digitduel.arena.benchmark import benchmark_plan, benchmark_report
from digitduel.arena.game_batches import NotPlayed
from digitduel.arena.journal import BadFolder, Journal
from digitduel.arena.plan import BadPlan, Opening, Pairing, Plan, round_robin
from digitduel.arena.report import report
from digitduel.arena.tournament import WorkersLost, play
from digitduel.arena.workers import Cluster, Crew, NoCluster, Processes

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
    "WorkersLost",
    "benchmark_plan",
    "benchmark_report",
    "play",
    "report",
    "round_robin",
]
