"""The page without a server: a folder of files for any host, with Python inside. `make site` writes it."""
