"""The door for people in a browser. `digitduel.web.app` makes the server, `duel serve` runs it."""
