"""`python -m digitduel` is `duel`."""

from digitduel.cli import main

main(prog_name="duel")
