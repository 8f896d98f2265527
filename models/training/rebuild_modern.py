"""Prose beyond the pack and beyond rebuild_texts.py: generated in 2025 and 2026, and human of before 2022. Rebuilt from
clones of the repositories in sources/modern-texts.json; nothing that shares a run of words with the pack is kept."""
import argparse
import collections
import gzip
import html
import json
import re
import subprocess
from pathlib import Path

import numpy as np
import yaml

from rebuild_texts import blob, is_prose, pieces_of
from text_features import words_of

MOST, MOST_OF_DOMAIN, MOST_OF_GENERATOR = 8000, 300, 100
RUN, RUN_OF_TRAINING, MOST_REPEATED = 12, 16, 0.1
FRONT_MATTER = re.compile(r'\A---\n.*?\n---\n', re.DOTALL)
PREAMBLE = re.compile(r"^(sure|certainly|okay|of course|absolutely|here is|here's|below is)[^\n]{0,160}:\s*\n", re.IGNORECASE)
REFUSAL = re.compile(r"\bI('m| am) sorry|I can(no|')t (help|assist|provide|fulfill)|as an ai( language)? model", re.IGNORECASE)
LAYOUT = re.compile(r'```.*?(?:```|\Z)|~~~.*?~~~|<!--.*?-->|<think>.*?</think>|<(script|style|pre|code|table)\b.*?</\1>',
                    re.DOTALL | re.IGNORECASE)
LIST_LINE = re.compile(r'\s*([-*+•–>|#=]|\d+[.)]\s|[A-Za-z][.)]\s|\[\d|:::)')
EMPHASIS = re.compile(r'\s*[*_]{1,3}\w')
DISPLAYED = re.compile(r'\\begin\{(figure|table|equation|align|lstlisting|verbatim|tabular|code|minipage|algorithm|myhs)\*?\}'
                       r'.*?\\end\{\1\*?\}|\$\$.*?\$\$|\\\[.*?\\\]', re.DOTALL)


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


def without_tex(raw: str) -> str:
    text = DISPLAYED.sub(' ', re.sub(r'(?<!\\)%.*', '', raw))
    text = re.sub(r'\\(cite\w*|\w*ref|label|footnote|index|input|include\w*)\*?(\[[^\]]*\])*\{[^{}]*\}', '', text)
    text = re.sub(r'\\((sub)*section|chapter|paragraph|title|caption)\*?\{[^{}]*\}', '\n\n', text)
    text = re.sub(r'\\(emph|text\w*|enquote|gls\w*|acs?|mbox)\{([^{}]*)\}', r'\2', text)
    text = re.sub(r'\$[^$]{0,200}\$', ' x ', re.sub(r"``|''", '"', text))
    return re.sub(r'[\\{}]', '', re.sub(r'\\[a-zA-Z]+\*?(\[[^\]]*\])?(\{[^{}]*\})*', ' ', text).replace('~', ' '))


def without_speakers(raw: str) -> str:
    return re.sub(r'^\*\*[^*]+\*\*', '', re.sub(r'\\?\[[^\]]*\\?\]', '', raw), flags=re.MULTILINE)


def strings_at(value, key: str, where: dict):
    """Every text under a key, at any depth, whose record meets the conditions."""
    if isinstance(value, dict):
        found = value.get(key)
        if all(wanted[0] <= value.get(name, -1) <= wanted[1] if isinstance(wanted, list) else value.get(name) == wanted
               for name, wanted in where.items()):
            yield from [found] if isinstance(found, str) else [text for text in found or [] if isinstance(text, str)]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings_at(inner, key, where)


def texts_of(raw: str, rule: dict, generator: str):
    """Generator and raw text of everything a file holds."""
    form, key = rule.get('format'), rule.get('key')
    if form in ('json', 'jsonl', 'yaml'):
        records = ([json.loads(line) for line in raw.split('\n') if line.startswith('{')] if form == 'jsonl'
                   else [json.loads(raw)] if form == 'json' else [yaml.load(raw, yaml.CSafeLoader)])
        parts = records[0].items() if rule.get('generator') == 'top key' else [(generator, records)]
        for name, part in parts:
            yield from ((name, text) for text in strings_at(part, key, rule.get('where', {})))
    elif form == 'html':
        yield from ((generator, text) for text in re.findall(rule['within'], raw, re.DOTALL))
    else:
        named = re.search(rule['named'], raw[:900], re.MULTILINE) if 'named' in rule else None
        if 'named' not in rule or named:
            strip = {'tex': without_tex, 'speakers': without_speakers}.get(form, str)
            yield named[1] if named else generator, strip(raw)


def rows_of(clone: Path, source: dict, rule: dict):
    listed = subprocess.run(['git', '-C', clone, 'ls-tree', '-r', '--name-only', '-z', source['commit']],
                            check=True, capture_output=True).stdout.decode('utf-8', 'replace').split('\0')
    matched = [(path, found) for path in listed if (found := re.match(rule['files'], path))]
    if 'sample' in rule:
        matched = [matched[at] for at in np.random.default_rng(1).permutation(len(matched))[:rule['sample']]]
    for path, found in matched:
        try:
            raw = blob(clone, source['commit'], path).decode('utf-8', 'ignore')
        except subprocess.CalledProcessError:
            continue  # A large file that the clone lacks.
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


def runs_of_pack(pack: Path) -> set[int]:
    runs = set()
    for split, length in (('train', RUN_OF_TRAINING), ('val', RUN), ('test', RUN)):
        with gzip.open(pack / f'{split}.jsonl.gz', 'rt', encoding='utf-8') as lines:
            runs.update(*(runs_of(json.loads(line)['text'], length) for line in lines))
    return runs


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
    args = parser.parse_args()
    held_out = runs_of_pack(args.pack)
    by_domain, most = collections.defaultdict(list), {}
    for source in json.loads((Path(__file__).parent / 'sources' / 'modern-texts.json').read_text()):
        for rule in source['texts']:
            by_domain[rule['domain']] += rows_of(args.clones / source['repo'].replace('/', '+') / 'repo', source, rule)
            most[rule['domain']] = rule.get('mostOfDomain', MOST_OF_DOMAIN)
    with gzip.open(args.out, 'wt', encoding='utf-8') as out:
        for domain, rows in by_domain.items():
            chosen = chosen_of(rows, most[domain], held_out) if rows else []
            print(domain, len(rows), len(chosen), sum(len(row['text']) >= 800 for row in chosen))
            out.writelines(json.dumps(row) + '\n' for row in chosen)


if __name__ == '__main__':
    main()
