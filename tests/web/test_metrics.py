"""What Prometheus is told: what has happened, by every process of a server, at an address of its own."""

from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from prometheus_client.parser import text_string_to_metric_families

from digitduel import __version__
from digitduel.web import metrics
from tests.web.real_server import PATIENCE, Browser, Server, free_port, serving, until


def told(port: int) -> dict[str, float]:
    """Every number by its name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return {
        sample.name + "".join(f" {value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def play(server: Server) -> None:
    """A game with a friend, one with a program, a question, and two refusals."""
    one = Browser(server).open_table()
    two = Browser(server).follow(one.invite or "")
    with one.screen() as here, two.screen() as there:
        here.until(lambda state: state["ply"] == 0)
        there.until(lambda state: state["ply"] == 0)
        assert here.play("5")["type"] == "done"
        assert here.play("9", ply=1)["code"] == "not-your-turn"
    alone = Browser(server).open_table(seats=("human", "beginner"))
    alone.play("5")
    until(lambda: alone.state["ply"] == 2)
    assert alone.post("resign").status == 200
    assert Browser(server).post("/api/analyze", {"game": "sum-race", "moves": []}).status == 200
    assert Browser(server).get("/api/tables/nothere").status == 404


def check(port: int, processes: int, version: str) -> None:
    def everything() -> bool:
        found = told(port)
        now = [found.get(f"digitduel_{name}") for name in (f"processes {version}", "questions students")]
        return now == [processes, 0] and found["digitduel_memory_bytes students"] > 0

    until(everything)
    found = told(port)
    assert found["digitduel_moves_total person"] == 2
    assert found["digitduel_moves_total program"] == 1
    assert found["digitduel_tables_opened_total friend"] == 1
    assert found["digitduel_tables_opened_total program"] == 1
    assert found["digitduel_games_ended_total program"] == 1
    assert found["digitduel_refusals_total not-your-turn"] == 1
    assert found["digitduel_refusals_total no-such-table"] == 1
    assert found["digitduel_act_seconds_count"] >= 4
    assert found["digitduel_write_seconds_bucket +Inf"] >= 4
    assert found["digitduel_request_seconds_count study"] >= 1
    assert found["digitduel_thinking_seconds_count movers"] >= 1, "another process may think too"
    assert found["digitduel_thinkers students"] == 1
    assert found["digitduel_memory_bytes server"] > 20e6


@pytest.mark.long
def test_everything_is_told_at_an_address_of_its_own(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, DIGITDUEL_METRICS=f"127.0.0.1:{port}") as server:
        play(server)
        check(port, 1, __version__)
        assert Browser(server).get("/metrics").status == 404, "those who play are not told"


@pytest.mark.long
def test_all_processes_are_told_of_together(tmp_path: Path, shared_database: str) -> None:
    port = free_port()
    with serving(
        tmp_path, "--workers", "2", "--database", shared_database, DIGITDUEL_METRICS=f"127.0.0.1:{port}"
    ) as server:
        play(server)
        check(port, 2, __version__)


def test_what_a_process_counted_stays_and_what_it_held_is_gone_with_it(tmp_path: Path) -> None:
    gone = 2**22 + 1  # no process has such a number
    for kind, name in (("counter", "digitduel_moves_total"), ("gauge_livesum", "digitduel_tables")):
        values = MmapedDict(str(tmp_path / f"{kind}_{gone}.db"))  # type: ignore[no-untyped-call]
        values.write_value(mmap_key(name.removesuffix("_total"), name, [], [], "help"), 3.0, 0.0)  # type: ignore[no-untyped-call]
        values.close()  # type: ignore[no-untyped-call]
    found = {
        sample.name: sample.value for family in metrics._Everybody(tmp_path).collect() for sample in family.samples
    }
    assert found == {"digitduel_moves_total": 3.0}
