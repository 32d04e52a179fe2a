"""The games, and several option sets of each, that the kit is run on."""

COUNTED = [
    "pocket-addition",
    "pocket-addition:numbers=1,target=1",
    "pocket-addition:numbers=6,target=10",
    "pocket-addition:numbers=4,target=200",
    "sum-race",
    "sum-race:target=1",
    "sum-race:highest=1",
    "sum-race:target=12,highest=4",
    "sum-race:target=5,highest=50",
    "equation-duel:numbers=1",
    "equation-duel:numbers=2",
    "equation-duel:numbers=5",
    "equation-duel:numbers=4,joined=yes",
    "equation-duel:numbers=5,joined=yes,operators=+-",
    "number-harmony",
    "number-harmony:target=1",
    "number-harmony:highest=2,target=3,window=2",
    "number-harmony:highest=4,target=9,window=4",
]
"""All their positions are looked at."""

LARGE = [
    "pocket-addition:numbers=20,target=40",
    "pocket-addition:target=30",
    "sum-race:target=1000,highest=50",
    "equation-duel",
    "equation-duel:numbers=15",
    "equation-duel:joined=yes",
    "equation-duel:operators=+-",
    "equation-duel:numbers=15,joined=yes",
    "equation-duel:numbers=15,operators=+-",
    "equation-duel:joined=yes,operators=+-",
    "equation-duel:numbers=15,joined=yes,operators=+-",
    "equation-duel:numbers=20,joined=yes",
    "number-harmony:highest=50,target=300,window=6",
    "number-harmony:highest=12,target=20,window=5",
    "pattern-match",
    "pattern-match:target=6",
    "pattern-match:target=24",
]
"""The nearest of their positions are looked at, and those of some random games."""
