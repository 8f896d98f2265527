"""Rebuilds whole pictures from the public repositories that a pack's manifest names.

Each line of the manifest gives repo, commit, path and blob; a line with `pictures` gives what its pictures share, and
for each of them the path, the blob and the format. The repositories are looked up below --repos as
`owner+name` (or `owner/name`), bare or with a work tree. A picture is taken by its blob, so what comes out is
exactly what was listed; one that cannot be had is written to missing.jsonl and never replaced.
"""
import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path


def git_dir(repos: Path, repo: str) -> Path | None:
    for base in (repos / repo.replace('/', '+'), repos / repo):
        for candidate in (base / 'repo' / '.git', base / 'repo', base / '.git', base):
            if (candidate / 'objects').is_dir():
                return candidate
    return None


def each_picture(row: dict) -> Iterator[dict]:
    shared = {key: value for key, value in row.items() if key != 'pictures'}
    for path, blob, picture_format in row['pictures']:
        name = hashlib.sha256((row['repo'] + blob).encode()).hexdigest()[:16]
        yield {**shared, 'id': name, 'path': path, 'blob': blob, 'format': picture_format}


def read_blob(folder: Path, row: dict) -> bytes | None:
    for name in (row['blob'], f"{row['commit']}:{row['path']}"):
        done = subprocess.run(['git', f'--git-dir={folder}', 'cat-file', 'blob', name], capture_output=True)
        if done.returncode == 0 and not done.stdout.startswith(b'version https://git-lfs'):
            return done.stdout
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--manifest', type=Path, required=True)
    parser.add_argument('--repos', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--split', action='append', help='train, val or test; all when left out')
    args = parser.parse_args()
    lines = [json.loads(line) for line in args.manifest.read_text().splitlines() if line.strip()]
    rows = [row for line in lines for row in (each_picture(line) if 'pictures' in line else [line])]
    rows = [row for row in rows if not args.split or row['split'] in args.split]
    (args.out / 'pictures').mkdir(parents=True, exist_ok=True)
    missing = []
    with open(args.out / 'manifest.jsonl', 'w') as listing:
        for index, row in enumerate(rows):
            folder = git_dir(args.repos, row['repo'])
            data = read_blob(folder, row) if folder else None
            if data is None:
                missing.append({'id': row['id'], 'repo': row['repo'], 'path': row['path'],
                                'reason': 'blob not in the copy' if folder else 'no copy of the repository'})
                continue
            name = f"pictures/{row['id']}.{row['format'].lower()}"
            (args.out / name).write_bytes(data)
            kept = ('id', 'label', 'split', 'source', 'generator', 'kind', 'repo', 'commit', 'path', 'blob',
                    'licence', 'open_licence', 'format')
            listing.write(json.dumps({'file': name, **{key: row.get(key) for key in kept}}) + '\n')
            if index % 200 == 0:
                print(f'{index} of {len(rows)}', file=sys.stderr)
    (args.out / 'missing.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in missing))
    print(f'{len(rows) - len(missing)} rebuilt, {len(missing)} missing')


if __name__ == '__main__':
    main()
