"""Packs training pictures into shards for accelerate.py: small enough to travel, large enough to be delivered in many ways.

    python shards.py --repos DIR --manifest pack/manifest.jsonl --only sources/clip-repositories.txt --most 50 --out DIR

Pictures come from the public repositories below --repos (rebuild_pictures.py says in which forms), as the manifests in sources/
and those of --manifest name them. A shard is a folder, p00 and so on, of at most 61 MiB; v00 holds the second held-out set
(sources/validation.jsonl), which only judges. In a shard lies:

- pictures.bin: for each picture a WebP of the whole, its long side at most 768 pixels, and perhaps one of a cut of 288 x 288
  native pixels, since the traces that a generator leaves do not survive scaling;
- rows.jsonl: a line for each picture: id, label (1 generated, 0 real, null where only a teacher says), repo, source, width and
  height as published, bornJpeg (published as JPEG), at (where its bytes begin), bytes (of the whole), cutBytes (0 without a cut).
"""
import argparse
import hashlib
import io
import json
import os
import random
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from PIL import Image, ImageOps

from rebuild_pictures import each_picture, git_dir, read_blob

SOURCES = Path(__file__).parent / 'sources'
TRAINING = ('training-extra', 'hard-negatives', 'games', 'grown', 'newest')
# Real pictures alone, each counted apart: some are of repositories that those name, too.
REAL = ('goods', 'more', 'templates')
JUDGING = 'validation'
LONG_PX, CUT_PX = 768, 288
# A cut wants some room to lie in.
LEAST_CUT_SIDE_PX = 300
WHOLE_QUALITY, CUT_QUALITY = 84, 93
# A smaller picture shows too little to learn from; to judge, it may be smaller.
LEAST_SIDE_PX, LEAST_JUDGED_PX = 128, 64
SHARD_BYTES = 61 * 2 ** 20
JPEG = ('JPEG', 'MPO')
LABELS = {'ai': 1, 'real': 0, 'unlabelled': None}
# Pillow refuses what has twice as many pixels: a bomb rather than a photograph.
Image.MAX_IMAGE_PIXELS = 120_000_000


def rows_in(manifest: Path) -> Iterator[dict]:
    for line in manifest.read_text().splitlines():
        row = json.loads(line)
        yield from each_picture(row) if 'pictures' in row else [row]


def in_sources(names: tuple[str, ...]) -> list[Path]:
    return [SOURCES / f'{name}.jsonl' for name in names]


def training_rows(manifests: list[Path], only: set[str] | None) -> Iterator[dict]:
    """Each picture of a repository once, by the first manifest that names it."""
    seen = set()
    for manifest in manifests:
        for row in rows_in(manifest):
            key = row['repo'], row['blob']
            if row['split'] == 'train' and key not in seen and (only is None or row['repo'] in only):
                seen.add(key)
                yield row


def choose(rows: Iterator[dict], most: int) -> list[list[dict]]:
    """Of each repository at most so many pictures of a label, drawn the same way every time; the largest repositories first."""
    found = {}
    for row in rows:
        found.setdefault(row['repo'], {}).setdefault(row['label'], []).append(row)
    repositories = []
    for repo, labels in found.items():
        chosen = []
        for label, alike in sorted(labels.items()):
            alike.sort(key=lambda row: row['blob'])
            random.Random(repo + label).shuffle(alike)
            chosen += alike[:most]
        repositories.append(chosen)
    return sorted(repositories, key=len, reverse=True)


def decode(data: bytes) -> Image.Image:
    """Upright, and on white where it is transparent."""
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    if image.mode in ('RGBA', 'LA', 'PA') or 'transparency' in image.info:
        image = image.convert('RGBA')
        ground = Image.new('RGBA', image.size, 'white')
        ground.alpha_composite(image)
        image = ground
    return image.convert('RGB')


def encode(image: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    image.save(out, 'WEBP', quality=quality, method=2)
    return out.getvalue()


def cut_of(image: Image.Image, place: random.Random | None) -> bytes:
    """Native pixels, somewhere or at the centre; nothing of a picture whose whole has them all."""
    width, height = image.size
    if max(image.size) <= LONG_PX or min(image.size) < LEAST_CUT_SIDE_PX:
        return b''
    left, top = (place.randrange(side - CUT_PX + 1) if place else (side - CUT_PX) // 2 for side in (width, height))
    return encode(image.crop((left, top, left + CUT_PX, top + CUT_PX)), CUT_QUALITY)


def shorten(image: Image.Image, place: random.Random) -> Image.Image:
    """Of a very long picture a window of 2:1."""
    width, height = image.size
    long = 2 * min(image.size)
    if max(image.size) <= long:
        return image
    if width > height:
        left = place.randrange(width - long + 1)
        return image.crop((left, 0, left + long, height))
    top = place.randrange(height - long + 1)
    return image.crop((0, top, width, top + long))


def pack_picture(row: dict, data: bytes, judged: bool) -> tuple[dict, bytes] | None:
    """Its row and its bytes. What teaches is cut at random, what judges is cut at the centre."""
    image = decode(data)
    width, height = image.size
    if min(image.size) < (LEAST_JUDGED_PX if judged else LEAST_SIDE_PX):
        return None
    place = None if judged else random.Random(row['blob'])
    cut = cut_of(image, place)
    if place:
        image = shorten(image, place)
    if max(image.size) > LONG_PX:
        image = ImageOps.contain(image, (LONG_PX, LONG_PX), Image.Resampling.LANCZOS)
    whole = encode(image, WHOLE_QUALITY)
    name = hashlib.sha256((row['repo'] + row['blob']).encode()).hexdigest()[:16]
    return {'id': name, 'label': LABELS[row['label']], 'repo': row['repo'], 'source': row['source'], 'width': width,
            'height': height, 'bornJpeg': row['format'] in JPEG, 'bytes': len(whole), 'cutBytes': len(cut)}, whole + cut


def pack_repository(job: tuple[Path, list[dict], bool]) -> tuple[list[tuple[dict, bytes]], int]:
    """What could be packed, and how many pictures could not: gone, too small, or not to be decoded."""
    repos, rows, judged = job
    folder, found = git_dir(repos, rows[0]['repo']), []
    for row in rows if folder else []:
        data = read_blob(folder, row)
        try:
            packed = pack_picture(row, data, judged) if data else None
        except Exception as reason:  # A broken file fails in any of Pillow's readers, each in its own way.
            print(f"{row['repo']} {row['path']}: {reason}", flush=True)
            packed = None
        if packed:
            found.append(packed)
    return found, len(rows) - len(found)


def pack_all(repos: Path, repositories: list[list[dict]], judged: bool, kept: Path) -> list[dict]:
    """All bytes in one file, in the order of the repositories, and the rows that say where."""
    rows, missing = [], 0
    jobs = [(repos, chosen, judged) for chosen in repositories]
    with Pool(os.cpu_count()) as pool, open(kept, 'wb') as file:
        for number, (found, lost) in enumerate(pool.imap(pack_repository, jobs), start=1):
            missing += lost
            for row, data in found:
                rows.append({**row, 'at': file.tell()})
                file.write(data)
            if number % 20 == 0:
                print(f'{number} of {len(jobs)} repositories, {len(rows)} pictures, {missing} missing', flush=True)
    print(f'{len(rows)} pictures, {missing} missing')
    return rows


def write_shards(rows: list[dict], kept: Path, out: Path, letter: str) -> int:
    """Cuts the file into shards; a row says where its picture lies in its own."""
    shards, used = [], 0
    with open(kept, 'rb') as file:
        for row in rows:
            size = row['bytes'] + row['cutBytes']
            if not shards or used + size > SHARD_BYTES:
                shards.append(out / f'{letter}{len(shards):02d}')
                shards[-1].mkdir(parents=True)
                used = 0
            file.seek(row['at'])
            with open(shards[-1] / 'pictures.bin', 'ab') as pictures, open(shards[-1] / 'rows.jsonl', 'a') as listing:
                pictures.write(file.read(size))
                listing.write(json.dumps({**row, 'at': used}) + '\n')
            used += size
    return len(shards)


def pack(repos: Path, manifests: list[Path], only: set[str] | None, most: int, out: Path) -> None:
    # A shard that is there already would be added to.
    out.mkdir(parents=True)
    kept = out / 'unsorted.bin'
    groups = [[*in_sources(TRAINING), *manifests], *([path] for path in in_sources(REAL))]
    repositories = [chosen for group in groups for chosen in choose(training_rows(group, only), most)]
    rows = pack_all(repos, repositories, False, kept)
    # Each shard is like the others, so that some of them are a smaller training set.
    random.Random(1).shuffle(rows)
    print(f"{write_shards(rows, kept, out, 'p')} shards to learn from")
    judging = {}
    for row in rows_in(SOURCES / f'{JUDGING}.jsonl'):
        judging.setdefault(row['repo'], []).append(row)
    print(f"{write_shards(pack_all(repos, list(judging.values()), True, kept), kept, out, 'v')} to judge")
    kept.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--repos', type=Path, required=True)
    parser.add_argument('--manifest', type=Path, nargs='*', default=[],
                        help='beyond those in sources/; only its split train is used')
    parser.add_argument('--only', type=Path, help='names of repositories, one a line; all when left out')
    parser.add_argument('--most', type=int, default=50, help='pictures of a repository and label')
    parser.add_argument('--out', type=Path, required=True, help='a new folder')
    args = parser.parse_args()
    pack(args.repos, args.manifest, set(args.only.read_text().split()) if args.only else None, args.most, args.out)


if __name__ == '__main__':
    main()
