"""Decodes shards (shards.py) once, so that every delivery starts from pixels: decoding is half the work of a delivery.

    python open_shards.py --shards DIR --raw DIR

--raw lies best in memory (a tmpfs): some 1.4 MB for each picture. For each shard it gets NAME.raw, the bytes of every picture
and then of its cut, height x width x 3, BGR; and NAME.jsonl, the rows of the shard with pack (its name), at (where the bytes
begin), baseHeight, baseWidth and cutSide (0 without a cut). accelerate.py opens what is not open yet; where shards arrive one
after another, this opens each while the next is on its way.
"""
import argparse
import json
import os
import time
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np


def decode(job: tuple[bytes, bytes]) -> tuple[np.ndarray, np.ndarray | None]:
    base, cut = (cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None for data in job)
    return base, cut


def jobs_of(shard: Path, rows: list[dict]) -> list[tuple[bytes, bytes]]:
    data = (shard / 'pictures.bin').read_bytes()
    jobs = []
    for row in rows:
        middle = row['at'] + row['bytes']
        jobs.append((data[row['at']:middle], data[middle:middle + row['cutBytes']]))
    return jobs


def open_shard(shard: Path, raw: Path, pool: Pool) -> None:
    started = time.monotonic()
    rows = [json.loads(line) for line in (shard / 'rows.jsonl').read_text().splitlines()]
    listing = []
    with open(raw / f'{shard.name}.raw', 'wb') as pixels:
        for row, (base, cut) in zip(rows, pool.imap(decode, jobs_of(shard, rows), chunksize=8), strict=True):
            height, width, _ = base.shape
            listing.append({**row, 'pack': shard.name, 'at': pixels.tell(), 'baseHeight': height, 'baseWidth': width,
                            'cutSide': 0 if cut is None else cut.shape[0]})
            pixels.write(base.tobytes())
            if cut is not None:
                pixels.write(cut.tobytes())
        size = pixels.tell()
    # Last, since a shard counts as open once its rows are there.
    (raw / f'{shard.name}.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in listing))
    print(f'{shard.name}: {len(rows)} pictures, {size >> 20} MiB, {time.monotonic() - started:.1f} s', flush=True)


def open_shards(shards: Path, raw: Path) -> None:
    raw.mkdir(parents=True, exist_ok=True)
    waiting = [file.parent for file in sorted(shards.glob('*/rows.jsonl')) if not (raw / f'{file.parent.name}.jsonl').exists()]
    # Each process decodes a picture of its own.
    with Pool(os.cpu_count(), initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        for shard in waiting:
            open_shard(shard, raw, pool)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--shards', type=Path, required=True)
    parser.add_argument('--raw', type=Path, required=True)
    args = parser.parse_args()
    open_shards(args.shards, args.raw)


if __name__ == '__main__':
    main()
