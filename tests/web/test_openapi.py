"""The API is what its description says: tried out by schemathesis with whatever it thinks of."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from digitduel.web.app import create_app
from digitduel.web.settings import Settings
from tests.web.real_server import Browser, Seat, Server, serving

DESCRIPTION = create_app(Settings()).openapi()
REFUSALS = ["400", "403", "404", "405", "409", "413", "422", "429"]
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}})
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG)
ACCEPTED = CHECKS.get_one("positive_data_acceptance")
"""No description says which words are games, and which moves may be played."""
AT_TABLES = SCHEMA.include(path_regex=r"^/api/tables/\{name\}")


def some(examples: int) -> Any:
    phases = [Phase.explicit, Phase.generate]
    return settings(max_examples=examples, deadline=None, phases=phases, suppress_health_check=list(HealthCheck))


def test_the_server_describes_itself(browser: Browser) -> None:
    assert browser.get("/api/openapi.json").json == DESCRIPTION
    described = {"/api/games", "/api/tables", "/api/tables/{name}/move", "/api/analyze", "/api/review"}
    assert described <= set(DESCRIPTION["paths"])


def test_every_error_has_the_one_shape() -> None:
    for path, operations in DESCRIPTION["paths"].items():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    schema = response["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Error"}, (path, status)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives up on hard questions soon, for they are many."""
    with serving(tmp_path_factory.mktemp("openapi"), DIGITDUEL_STUDY_SECONDS="1.5") as server:
        yield server


@pytest.fixture(scope="module")
def seat(impatient: Server) -> Seat:
    return Browser(impatient).open_table("number-harmony", mode="screen")


@pytest.mark.long
@SCHEMA.parametrize()
@some(8)  # type: ignore[untyped-decorator]
def test_whatever_is_asked_is_answered_as_described(case: Any, impatient: Server) -> None:
    case.call_and_validate(base_url=impatient.address, timeout=30, excluded_checks=[ACCEPTED])


@pytest.mark.long
@AT_TABLES.parametrize()
@some(8)  # type: ignore[untyped-decorator]
def test_at_a_table_that_is_there(case: Any, impatient: Server, seat: Seat) -> None:
    case.path_parameters = {"name": seat.table}
    headers = {"Cookie": seat.browser.cookies_for(seat.path)}
    # What was made up to be refused may have had its fault in the path, which is replaced here.
    excluded = [ACCEPTED, CHECKS.get_one("negative_data_rejection")]
    case.call_and_validate(base_url=impatient.address, headers=headers, timeout=30, excluded_checks=excluded)
