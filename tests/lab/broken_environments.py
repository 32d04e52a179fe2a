"""Faults to be found by the doctor, one each, planted into the sound race of tests/games/outside/race_env.py.

Each has the kind of fault, and the methods that plant it.
"""

BROKEN = {
    # What breaks.
    "raises in step": (
        "exception",
        """
            def step(self, a):
                assert self.total != 6
                return super().step(a)
        """,
    ),
    "raises in reset": (
        "cannot-be-opened",
        """
            def reset(self, **more):
                raise RuntimeError('no')
        """,
    ),
    "raises in valid_moves": (
        "exception",
        """
            def valid_moves(self):
                return [1 // (7 - self.total), 0]
        """,
    ),
    "exits": (
        "exception",
        """
            def step(self, a):
                return exit() if self.total == 4 else super().step(a)
        """,
    ),
    "render raises": (
        "picture",
        """
            def render(self):
                return {}[self.total]
        """,
    ),
    # Moves.
    "stuck near the end": (
        "stuck",
        """
            def valid_moves(self):
                return super().valid_moves() if self.total < 9 else []
        """,
    ),
    "stuck at once": (
        "stuck",
        """
            def valid_moves(self):
                return [a for a in super().valid_moves() if self.total != 1]
        """,
    ),
    "offers moves after the end": (
        "moves-after-end",
        """
            def valid_moves(self):
                return super().valid_moves() or [0, 1]
        """,
    ),
    "goes on after the end": (
        "plays-on",
        """
            def step(self, a):
                if self.done:
                    self.total += 1
                    return self.observed(), 0, False, False, {}
                return super().step(a)
        """,
    ),
    "punishes what it offers": (
        "legal-punished",
        """
            def step(self, a):
                if self.total == 3 and a:
                    return self.observed(), -1, True, False, {'error': 'Illegal move'}
                return super().step(a)
        """,
    ),
    "punishes in silence": (
        "legal-punished",
        """
            def valid_moves(self):
                return super().valid_moves() if self.total else [0]
            def step(self, a):
                return (self.observed(), -10, True, False, {}) if self.total == 3 and a else super().step(a)
        """,
    ),
    "lets illegal moves pass": (
        "illegal-passes",
        """
            def step(self, a):
                if a not in self.valid_moves() and not self.done:
                    self.total -= 1
                    self.current_player = 3 - self.current_player
                    return self.observed(), 0, False, False, {}
                return super().step(a)
        """,
    ),
    "offers what is no action": (
        "unknown-move",
        """
            def valid_moves(self):
                return [*super().valid_moves(), 7]
        """,
    ),
    # Ends.
    "names the wrong winner": (
        "wrong-winner",
        """
            def step(self, a):
                told = super().step(a)
                if self.winner:
                    self.winner = 3 - self.winner
                return told
        """,
    ),
    "wins without a reward": (
        "wrong-winner",
        """
            def step(self, a):
                seen, _, *rest = super().step(a)
                return seen, 0 if self.done else _, *rest
        """,
    ),
    "rewards with nothing that counts": (
        "winner-untold",
        """
            def step(self, a):
                seen, _, *rest = super().step(a)
                return seen, float('nan') if self.done else _, *rest
        """,
    ),
    "never ends": (
        "never-ends",
        """
            def step(self, a):
                told = super().step(a)
                self.total = 0 if self.total >= 8 else self.total
                return told
        """,
    ),
    "never ends from some point on": (
        "never-ends",
        """
            def valid_moves(self):
                return [0] if self.total == 5 else super().valid_moves()
            def step(self, a):
                if self.total == 5:
                    self.current_player = 3 - self.current_player
                    return self.observed(), 0, False, False, {}
                return super().step(a)
        """,
    ),
    # What is hidden.
    "throws dice": (
        "chance",
        """
            def step(self, a):
                import random
                if self.total == 2:
                    self.total += random.SystemRandom().randrange(2)
                return super().step(a)
        """,
    ),
    "remembers outside of itself": (
        "hidden-history",
        """
            PAST = []
            def reset(self, **more):
                self.PAST.clear()
                return super().reset(**more)
            def step(self, a):
                self.PAST.append(a)
                return super().step(a)
            def valid_moves(self):
                return super().valid_moves()[: 1 if self.PAST[:1] == [1] and self.total == 4 else 2]
        """,
    ),
    "observes too little": (
        "blind-observation",
        """
            def observed(self):
                return np.array([self.total // 2, self.current_player], np.int32)
        """,
    ),
    "draws no turn": (
        "turn-hidden",
        """
            def render(self):
                return f'Total: {self.total}'
        """,
    ),
    "does not begin anew": (
        "keeps-traces",
        """
            def reset(self, **more):
                spent = getattr(self, 'spent', 0)
                told = super().reset(**more)
                self.spent = spent
                return told
            def step(self, a):
                self.spent += 1
                return super().step(a)
        """,
    ),
}
