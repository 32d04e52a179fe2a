"""These tests need the frameworks themselves, which `make test-frameworks` installs; elsewhere nothing is collected."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("inspect_ai") else ["test_*.py"]
