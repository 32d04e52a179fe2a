"""What was measured as plain columns."""

import digitduel
from digitduel.lab.flat_table import SINGLE


def test_a_column_for_each_figure_and_option() -> None:
    words = [
        "sum-race:target=6,highest=2",
        "pocket-addition:numbers=3,target=4",
        "sum-race:target=6,highest=2,swap=yes",
    ]
    measured = [digitduel.lab.measure(word) for word in words]
    columns = digitduel.lab.table(measured)
    assert {len(column) for column in columns.values()} == {3}
    assert columns["game"] == words
    assert columns["name"] == ["sum-race", "pocket-addition", "sum-race"]
    assert columns["option_highest"] == [2, None, 2]
    assert columns["option_swap"] == [None, None, True]
    assert columns["swap_unfairness"][2] is None
    assert columns["swap_value"][0] == columns["value"][2]
    assert columns["swap_unfairness"][0] == columns["unfairness"][2]
    assert columns["first_expert"][0] == measured[0].pairing("expert", "expert").score
    plain = (int, float, str, bool, type(None))
    assert all(type(entry) in plain for column in columns.values() for entry in column)
    assert set(SINGLE) <= columns.keys()
    assert digitduel.lab.table([]) == {}
