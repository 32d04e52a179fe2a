"""Makes the fixed positions of the benchmark anew. The files that are shipped must come out the same, byte for byte."""

from digitduel.evals.benchmark_positions import EDITIONS, made

if __name__ == "__main__":
    for edition in EDITIONS.values():
        edition.file.write_text(made(edition), encoding="utf-8")
        print(f"{edition.file.name} is made.")
