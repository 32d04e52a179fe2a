"""What the tests of the web table share. Servers and databases are real, and listen on this computer alone."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.web.postgres import Postgres, running_postgres
from tests.web.real_server import Browser, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do nothing to it."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def browser(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as running:
        yield running.address


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A database server of one test alone, who may stop it."""
    with running_postgres() as running:
        yield running


@pytest.fixture
def shared_database(postgres: str) -> str:
    return new_database(postgres)


def new_database(postgres: str) -> str:
    """A database on the server with nothing in it."""
    name = f"duel_{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.removesuffix("postgres") + name


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each kind of database there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    address: str = request.getfixturevalue("shared_database")
    return address
