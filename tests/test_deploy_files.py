"""The files in `deploy/`: what they name is there."""

import json
import re
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram

from digitduel.web import metrics

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def counted() -> set[str]:
    """The names of all metrics, as Prometheus knows them."""
    found = [value for value in vars(metrics).values() if isinstance(value, Counter | Gauge | Histogram)]
    return {f"{metric._name}{'_total' * isinstance(metric, Counter)}" for metric in found}


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = {re.sub("_(bucket|count|sum)$", "", name) for text in asked for name in re.findall(r"digitduel_\w+", text)}
    assert named == counted()
    assert all(panel["title"] and panel["description"] for panel in board["panels"])
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(places) == len(set(places))


def test_the_page_about_operating_explains_every_metric() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = "".join(re.findall(r"^\| `digitduel_.*$", page, re.MULTILINE))
    assert set(re.findall(r"digitduel_\w+", rows)) == counted()
