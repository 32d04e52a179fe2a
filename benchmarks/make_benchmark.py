"""Makes the fixed positions of the benchmark anew. The file that is shipped must come out the same, byte for byte."""

from digitduel.arena.benchmark_positions import POSITIONS, made

if __name__ == "__main__":
    POSITIONS.write_text(made(), encoding="utf-8")
    print(f"{POSITIONS.name} is made.")
