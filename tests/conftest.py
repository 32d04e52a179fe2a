from hypothesis import settings

# The same examples on every machine, and none is a failure for being slow on one of them.
settings.register_profile("digitduel", deadline=None, derandomize=True)
settings.load_profile("digitduel")
