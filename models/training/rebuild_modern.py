"""Prose beyond the pack and beyond rebuild_texts.py: generated in 2025 and 2026, and human of before 2022. Rebuilt from
clones of the repositories in sources/modern-texts.json; nothing that shares a run of words with the pack is kept.
The set that only judges: --sources fresh-texts.json --lengths 800 6000 --apart-from extra.jsonl.gz modern.jsonl.gz"""
import argparse
import collections
import gzip
import html
import json
import re
import subprocess
from pathlib import Path

import numpy as np

from rebuild_texts import blob, is_prose, pieces_of
from text_features import words_of
from text_forms import opened, texts_of

MOST, MOST_OF_DOMAIN, MOST_OF_GENERATOR = 8000, 300, 100
RUN, RUN_OF_TRAINING, MOST_REPEATED = 12, 16, 0.1
FRONT_MATTER = re.compile(r'\A---\n.*?\n---\n', re.DOTALL)
PREAMBLE = re.compile(r"^(sure|certainly|okay|of course|absolutely|here is|here's|below is)[^\n]{0,160}:\s*\n", re.IGNORECASE)
REFUSAL = re.compile(r"\bI('m| am) sorry|I can(no|')t (help|assist|provide|fulfill)|as an ai( language)? model", re.IGNORECASE)
LAYOUT = re.compile(r'```.*?(?:```|\Z)|~~~.*?~~~|<!--.*?-->|<think>.*?</think>|<(script|style|pre|code|table)\b.*?</\1>',
                    re.DOTALL | re.IGNORECASE)
LIST_LINE = re.compile(r'\s*([-*+•–>|#=]|\d+[.)]\s|[A-Za-z][.)]\s|\[\d|:::)')
EMPHASIS = re.compile(r'\s*[*_]{1,3}\w')


def without_markup(raw: str) -> str:
    text = LAYOUT.sub(' ', FRONT_MATTER.sub('', raw.replace('\r', '')))
    text = re.sub(r'</?(p|div|h\d|li|br|section|blockquote)\b[^>]{0,300}>', '\n\n', text, flags=re.IGNORECASE)
    text = html.unescape(re.sub(r'<[^>]{1,300}>', ' ', text))
    text = re.sub(r'\{[{%].*?[%}]\}|!\[[^\]]*\]\([^)]*\)', ' ', text)
    text = re.sub(r'\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])', r'\1', text)
    return re.sub(r'\[\^?[\d, ]+\]|【[^】]*】|https?://\S+', ' ', text)


def paragraphs(raw: str) -> str:
    """Paragraphs of sentences alone: without headings, lists, tables and code."""
    kept = []
    for block in re.split(r'\n\s*\n', without_markup(raw)):
        lines = [line for line in block.split('\n') if not LIST_LINE.match(line) or EMPHASIS.match(line)]
        text = re.sub(r'\s+', ' ', re.sub(r'[`*_#|]', ' ', ' '.join(lines))).strip()
        # Short lines of speech stay in a story; anything else that is short is a caption or a menu.
        ends = r'[.!?…"”\')]$' if len(text) >= 60 else r'[.!?…]["”\')]*$'
        if len(text) >= (12 if kept else 60) and re.search(ends, text):
            kept.append(text)
    return ' '.join(kept)


def rows_of(clone: Path, source: dict, rule: dict):
    listed = subprocess.run(['git', '-C', clone, 'ls-tree', '-r', '--name-only', '-z', source['commit']],
                            check=True, capture_output=True).stdout.decode('utf-8', 'replace').split('\0')
    matched = [(path, found) for path in listed if (found := re.match(rule['files'], path))]
    if 'sample' in rule:
        matched = [matched[at] for at in np.random.default_rng(1).permutation(len(matched))[:rule['sample']]]
    for path, found in matched:
        try:
            held = blob(clone, source['commit'], path)
            raw = (opened(held, rule['archive']) if 'archive' in rule else held).decode('utf-8', 'ignore')
        except subprocess.CalledProcessError:
            continue  # A large file that the clone lacks.
        if 'has' in rule and not re.search(rule['has'], raw, re.MULTILINE):
            continue
        for pattern, instead in rule.get('swap', []):
            raw = re.sub(pattern, instead, raw, flags=re.MULTILINE)
        generator = rule.get('generator') or (found[1] if found.groups() else 'human')
        for at, (name, text) in enumerate(texts_of(raw, rule, generator)):
            if 'skip' in rule and re.search(rule['skip'], name):
                continue
            pieces = [piece for piece in pieces_of(paragraphs(PREAMBLE.sub('', text.strip())), f'{path}{len(text)}')
                      if is_prose(piece)]
            chosen = np.unique(np.linspace(0, len(pieces) - 1, rule.get('most', 1)).astype(int)) if pieces else []
            for piece in chosen:
                yield {'id': f"{rule['domain']}:{path}:{name}:{at}:{piece}", 'label': source['label'], 'generator': name,
                       'domain': rule['domain'], 'lang': 'en', 'repo': source['repo'], 'path': path,
                       'licence': source['licence'], 'open_licence': source['open_licence'], 'split': 'modern',
                       'text': pieces[piece][:MOST]}


def runs_of(text: str, length: int = RUN) -> set[int]:
    words = words_of(text)
    return {hash(' '.join(words[at:at + length])) for at in range(len(words) - length + 1)}


def runs_in(path: Path, length: int) -> set[int]:
    with gzip.open(path, 'rt', encoding='utf-8') as lines:
        return set().union(*(runs_of(json.loads(line)['text'], length) for line in lines))


def runs_of_pack(pack: Path) -> set[int]:
    return set().union(*(runs_in(pack / f'{split}.jsonl.gz', length)
                         for split, length in (('train', RUN_OF_TRAINING), ('val', RUN), ('test', RUN))))


def is_fit(text: str, label: str) -> bool:
    foreign = sum(letter > '\u02ff' and letter not in '‘’“”–—…•′″' for letter in text)
    return foreign <= 0.02 * len(text) and not (label == 'ai' and REFUSAL.search(text[:200]))


def chosen_of(rows: list[dict], most: int, held_out: set[int]) -> list[dict]:
    """So many of a domain and of each of its generators, none near another."""
    generators = len({row['generator'] for row in rows})
    most_each = min(MOST_OF_GENERATOR, max(4, -(-2 * most // generators))) if rows[0]['label'] == 'ai' else most
    kept, seen, counts = [], set(), collections.Counter()
    for at in np.random.default_rng(1).permutation(len(rows)):
        row = rows[at]
        if len(kept) == most or counts[row['generator']] == most_each or not is_fit(row['text'], row['label']):
            continue
        runs = runs_of(row['text'])
        if not runs & held_out and len(runs & seen) <= MOST_REPEATED * max(1, len(runs)):
            seen |= runs
            counts[row['generator']] += 1
            kept.append(row)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--clones', type=Path, required=True, help='holds owner+name/repo for every source')
    parser.add_argument('--pack', type=Path, required=True, help='folder of train, val and test')
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--sources', default='modern-texts.json')
    parser.add_argument('--lengths', type=int, nargs=2, default=(0, MOST), help='characters')
    parser.add_argument('--apart-from', type=Path, nargs='*', default=[], help='further texts that share no run of words')
    args = parser.parse_args()
    held_out = runs_of_pack(args.pack).union(*(runs_in(path, RUN) for path in args.apart_from))
    by_domain, most = collections.defaultdict(list), {}
    for source in json.loads((Path(__file__).parent / 'sources' / args.sources).read_text()):
        for rule in source['texts']:
            rows = rows_of(args.clones / source['repo'].replace('/', '+') / 'repo', source, rule)
            by_domain[rule['domain']] += [row for row in rows if args.lengths[0] <= len(row['text']) <= args.lengths[1]]
            most[rule['domain']] = rule.get('mostOfDomain', MOST_OF_DOMAIN)
    with gzip.open(args.out, 'wt', encoding='utf-8') as out:
        for domain, rows in by_domain.items():
            chosen = chosen_of(rows, most[domain], held_out) if rows else []
            print(domain, len(rows), len(chosen), sum(len(row['text']) >= 800 for row in chosen))
            out.writelines(json.dumps(row) + '\n' for row in chosen)


if __name__ == '__main__':
    main()
