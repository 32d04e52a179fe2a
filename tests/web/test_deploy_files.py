"""The files in `deploy/`: what they name is there, and what they start runs."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from prometheus_client import Counter, Gauge, Histogram

from digitduel.places import data_folder
from digitduel.web import metrics
from digitduel.web.settings import Settings, from_environment
from tests.web.real_server import Server, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DUEL = [sys.executable, "-m", "digitduel"]


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


def test_the_example_of_settings_can_be_used_with_every_line_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("DIGITDUEL_")]:
        monkeypatch.delenv(name)
    text = (DEPLOY / "digitduel.toml").read_text(encoding="utf-8")
    assert from_environment(DEPLOY / "digitduel.toml").metrics == "127.0.0.1:9100"
    offered = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    assert tomllib.loads(offered).keys() <= Settings.model_fields.keys()
    assert Settings(**tomllib.loads(offered)).lobby


# The container


def instructions() -> list[tuple[str, str]]:
    """What the container file says, line by line, as a builder reads it."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines if line.strip()]


def given(word: str) -> list[str]:
    return [rest for name, rest in instructions() if name == word]


def in_container() -> dict[str, str]:
    """The environment there."""
    return dict(pair.split("=", 1) for pair in shlex.split(" ".join(given("ENV"))))


def test_the_container_is_built_from_what_is_here() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} == known
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    copied = [rest.split()[:-1] for rest in given("COPY")]
    sources = [source for one in copied for source in one if not one[0].startswith("--from")]
    assert all((ROOT / source).exists() for source in sources)
    needed = [*project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"], "README.md", "LICENSE", "src"]
    assert all(any(path.split("/")[0] == source for source in sources) for path in needed), "all that a wheel needs"
    stages = [re.fullmatch(r"python:(3\.\d+)-slim(?: AS (\w+))?", rest) for rest in given("FROM")]
    assert all(stage and f"Python :: {stage[1]}" in " ".join(project["project"]["classifiers"]) for stage in stages)
    assert [stage and stage[2] for stage in stages] == ["build", None]
    (extra,) = re.findall(r"\.\[(\w+)\]", " ".join(given("RUN")))
    assert extra in project["project"]["optional-dependencies"]
    (user,) = given("USER")
    assert f"--uid {user} " in given("RUN")[1], "not root"


@pytest.mark.long
def test_what_the_container_starts_runs(tmp_path: Path) -> None:
    (entry,), (command,) = json.loads(given("ENTRYPOINT")[0]), json.loads(given("CMD")[0])
    assert entry == "duel"
    folders = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    assert folders.keys() <= in_container().keys()
    asked = {name for name in in_container() if name.startswith("DIGITDUEL_")}
    assert asked <= Settings().environment().keys()
    environment = {**os.environ, **in_container(), "PATH": os.environ["PATH"], **folders}
    check = [*DUEL, command, "--check", "--port", str(free_port())]
    done = subprocess.run(check, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "digitduel") in done.stdout


def test_the_container_knows_how_it_is(server: Server) -> None:
    (port,) = given("EXPOSE")
    assert int(port) == Settings().port
    (health,) = given("HEALTHCHECK")
    _, _, code = json.loads(health.partition("CMD ")[2])
    ask = [sys.executable, "-c", code.replace(f":{port}/", f":{server.port}/")]
    assert subprocess.run(ask, timeout=120, check=False).returncode == 0
    ask = [sys.executable, "-c", code.replace(f":{port}/", f":{free_port()}/")]
    assert subprocess.run(ask, timeout=120, check=False, capture_output=True).returncode != 0


# The unit


def unit() -> dict[str, list[str]]:
    """The lines of the unit, by their names."""
    lines = (DEPLOY / "digitduel.service").read_text(encoding="utf-8").splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.services
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    assert systemd, "systemd is not installed. `make services` installs it where it can."
    started = tmp_path / "duel"
    started.write_text("#!/bin/sh\n")
    started.chmod(0o755)
    text = (DEPLOY / "digitduel.service").read_text(encoding="utf-8")
    file = tmp_path / "digitduel.service"
    file.write_text(text.replace("/opt/digitduel/bin/duel", str(started)))
    done = subprocess.run([systemd, "verify", file], capture_output=True, text=True, timeout=120, check=False)
    about = [line for line in done.stderr.splitlines() if file.name in line]
    assert (done.returncode, about) == (0, [])
    file.write_text(text)
    wrong = subprocess.run([systemd, "verify", file], capture_output=True, text=True, timeout=120, check=False)
    assert "/opt/digitduel/bin/duel is not executable" in wrong.stderr, "it would have said so"


@pytest.mark.long
def test_what_the_unit_starts_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (check,), (start,) = unit()["ExecStartPre"], unit()["ExecStart"]
    assert check == f"{start} --check"
    told = dict(pair.split("=", 1) for line in unit()["Environment"] for pair in line.split())
    assert told["DIGITDUEL_SETTINGS"] == "/etc/digitduel.toml"
    monkeypatch.setenv("XDG_DATA_HOME", told["XDG_DATA_HOME"])
    assert data_folder() == Path("/var/lib") / unit()["StateDirectory"][0], "where it may write"
    ports = {"DIGITDUEL_PORT": str(free_port()), "DIGITDUEL_METRICS": f"127.0.0.1:{free_port()}"}
    folders = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    environment = {**os.environ, **told, **folders, **ports, "DIGITDUEL_SETTINGS": str(DEPLOY / "digitduel.toml")}
    arguments = shlex.split(check)[1:]
    done = subprocess.run(
        [*DUEL, *arguments], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
