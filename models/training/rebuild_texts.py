"""Human prose beyond the pack, written before the generators: rebuilt from clones of the repositories in sources/texts.json."""
import argparse
import gzip
import hashlib
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import numpy as np

from text_features import words_of

LEAST, MOST, MOST_PIECES, MOST_OF_DOMAIN = 260, 4000, 8, 1500
LITTLE_WORDS = set('the of and a to in is it that for on are as with be this have from or by not which was were'.split())
LEAST_LITTLE_SHARE = 0.2


def blob(clone: Path, commit: str, path: str) -> bytes:
    return subprocess.run(['git', '-C', clone, 'show', f'{commit}:{path}'], check=True, capture_output=True).stdout


def documents(clone: Path, source: dict):
    """Domain, path and raw text of every document that a source names."""
    for path, domain in source.get('archives', {}).items():
        with zipfile.ZipFile(io.BytesIO(blob(clone, source['commit'], path))) as archive:
            for member in sorted(archive.namelist()):
                if re.search(source['members'], member) and 'README' not in member:
                    yield domain, f'{path}/{member}', archive.read(member).decode('utf-8', 'ignore')
    if 'files' in source:
        listed = subprocess.run(['git', '-C', clone, 'ls-tree', '-r', '--name-only', source['commit']],
                                check=True, capture_output=True, text=True).stdout.splitlines()
        for pattern, domain in source['files'].items():
            for path in filter(re.compile(pattern).match, listed):
                yield domain, path, blob(clone, source['commit'], path).decode('utf-8', 'ignore')


def prose_of(raw: str) -> str:
    text = re.sub(r'\A---\n.*?\n---\n', '', raw, flags=re.DOTALL)
    text = re.sub(r'```.*?```|^----\n.*?^----$|<!--.*?-->', ' ', text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r'<[^>]{1,300}>|\{[{%].*?[%}]\}|!?\[([^\]]*)\]\([^)]*\)', r' \1 ', text)
    text = re.sub(r'(\w)[-\u00ad]\s*\n\s*([a-z])', r'\1\2', text)
    return re.sub(r'\s+', ' ', re.sub(r'[`*#_|]', ' ', text)).strip()


def pieces_of(text: str, seed: str):
    """Pieces of whole sentences whose lengths are spread like those of the pack."""
    random = np.random.default_rng(int(hashlib.sha256(seed.encode()).hexdigest()[:8], 16))
    sentences = re.split(r'(?<=[.!?]) (?=[A-Z"(a-z])', text)
    piece, wanted = '', np.exp(random.uniform(np.log(LEAST), np.log(MOST)))
    for sentence in sentences:
        piece = f'{piece} {sentence}'.strip()
        if len(piece) >= wanted:
            yield piece[:MOST * 2]
            piece, wanted = '', np.exp(random.uniform(np.log(LEAST), np.log(MOST)))
    if len(piece) >= LEAST:
        yield piece[:MOST * 2]


def is_prose(text: str) -> bool:
    words = words_of(text)
    little = sum(word in LITTLE_WORDS for word in words)
    letters = sum(letter.isalpha() for letter in text)
    return little >= LEAST_LITTLE_SHARE * len(words) and letters >= 0.7 * len(text)


def rows_of(clones: Path, source: dict) -> list[dict]:
    rows = []
    for domain, path, raw in documents(clones / source['repo'].replace('/', '+') / 'repo', source):
        pieces = [piece for piece in pieces_of(prose_of(raw), path) if is_prose(piece)]
        chosen = np.unique(np.linspace(0, len(pieces) - 1, MOST_PIECES).astype(int)) if pieces else []
        rows += [{'id': f'{domain}:{path}:{at}', 'label': 'human', 'generator': 'human', 'domain': domain, 'lang': 'en',
                  'repo': source['repo'], 'path': path, 'licence': source['licence'],
                  'open_licence': source['open_licence'], 'split': 'extra', 'text': pieces[at]} for at in chosen]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--clones', type=Path, required=True, help='holds owner+name/repo for every source')
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    sources = json.loads((Path(__file__).parent / 'sources' / 'texts.json').read_text())
    by_domain: dict[str, list[dict]] = {}
    for row in (row for source in sources for row in rows_of(args.clones, source)):
        by_domain.setdefault(row['domain'], []).append(row)
    with gzip.open(args.out, 'wt', encoding='utf-8') as out:
        for domain, rows in by_domain.items():
            chosen = np.random.default_rng(1).permutation(len(rows))[:MOST_OF_DOMAIN]
            print(domain, len(rows), len(chosen), sum(len(rows[at]['text']) >= 800 for at in chosen))
            out.writelines(json.dumps(rows[at]) + '\n' for at in sorted(chosen))


if __name__ == '__main__':
    main()
