"""The environment as a server. `openenv.yaml` names it; `python -m server.app` starts it on this machine."""

import uvicorn

from digitduel.evals.adapters.openenv import app


def main(host: str = "127.0.0.1", port: int = 8000) -> None:
    uvicorn.run(app, host=host, port=port)


if __name__ == "__main__":
    main()
