"""Makes the fixed positions of the benchmark anew. The files that are shipped must come out the same, byte for byte."""

from digitduel.evals import benchmark_positions, variant_families
from digitduel.evals.editions import FIRST, MENDED, SECOND

if __name__ == "__main__":
    files = {edition.file: benchmark_positions.made(edition) for edition in (FIRST, MENDED)}
    for file, text in {**files, SECOND.file: variant_families.made()}.items():
        file.write_text(text, encoding="utf-8")
        print(f"{file.name} is made.")
