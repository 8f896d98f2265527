"""What the files of a repository hold as texts: records, pages, posts, papers; each form gives its own words alone."""
import csv
import io
import json
import re
import zipfile

import yaml

DISPLAYED = re.compile(r'\\begin\{(figure|table|equation|align|lstlisting|verbatim|tabular|code|minipage|algorithm|myhs)\*?\}'
                       r'.*?\\end\{\1\*?\}|\$\$.*?\$\$|\\\[.*?\\\]', re.DOTALL)
FORWARDED = re.compile(r'forwarded by|original message')
# What a post quotes, and the line that says whose words they are.
QUOTED = re.compile(r'^\s*\w{0,4}[>|:}].*$|^(In|On) .*\n?.*(writes|wrote|says|said):?\s*$|^.*(writes|wrote):\s*$', re.MULTILINE)


def without_tex(raw: str) -> str:
    text = DISPLAYED.sub(' ', re.sub(r'(?<!\\)%.*', '', raw))
    text = re.sub(r'\\(cite\w*|\w*ref|label|footnote|index|input|include\w*)\*?(\[[^\]]*\])*\{[^{}]*\}', '', text)
    text = re.sub(r'\\((sub)*section|chapter|paragraph|title|caption)\*?\{[^{}]*\}', '\n\n', text)
    text = re.sub(r'\\(emph|text\w*|enquote|gls\w*|acs?|mbox)\{([^{}]*)\}', r'\2', text)
    text = re.sub(r'\$[^$]{0,200}\$', ' x ', re.sub(r"``|''", '"', text))
    return re.sub(r'[\\{}]', '', re.sub(r'\\[a-zA-Z]+\*?(\[[^\]]*\])?(\{[^{}]*\})*', ' ', text).replace('~', ' '))


def without_speakers(raw: str) -> str:
    return re.sub(r'^\*\*[^*]+\*\*', '', re.sub(r'\\?\[[^\]]*\\?\]', '', raw), flags=re.MULTILINE)


def without_headers(raw: str) -> str:
    """A message's own words: nothing of one that passes another on; punctuation and little words joined again."""
    text = '' if FORWARDED.search(raw[:1500]) else re.sub(r'\ASubject:.*\n', '', raw)
    return re.sub(r' +([,.;:!?])', r'\1', re.sub(r"\s\W?, (?=(s|t|m|d|ll|re|ve)\b)", "'", text))


def without_quotes(raw: str) -> str:
    """A post's own words: no header, nothing quoted, no signature."""
    return QUOTED.sub('', re.split(r'\n-- ?\n', raw.partition('\n\n')[2])[0])


def without_wikitext(raw: str) -> str:
    """An article's own sentences: no templates, tables, files, references or headings."""
    text = re.sub(r'<ref[^>/]*/>|<ref.*?</ref>|<!--.*?-->|<gallery.*?</gallery>|<math.*?</math>', '', raw, flags=re.DOTALL)
    for _ in range(8):
        text = re.sub(r'\{\{[^{}]*\}\}', '', text)
    text = re.sub(r'\{\|.*?\|\}', ' ', text, flags=re.DOTALL)
    for _ in range(3):
        text = re.sub(r'\[\[(?:File|Image|Category):(?:[^\[\]]|\[\[[^\[\]]*\]\])*\]\]', '', text, flags=re.IGNORECASE)
    text = re.sub(r'\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]', r'\1', text)
    text = re.sub(r"\[https?://\S+ ?([^\]]*)\]", r'\1', re.sub(r"'{2,}", '', text))
    return re.sub(r'^[=*#:;|!{].*$', '\n', text, flags=re.MULTILINE).replace('\n', '\n\n')


def without_columns(raw: str) -> str:
    """A text again from one word a line; texts are apart by empty lines, and a text's first sentence is its title."""
    texts = []
    for block in re.split(r'\n\s*\n', raw):
        words = [line.split('\t')[1] for line in block.split('\n') if line.count('\t') > 1]
        text = re.sub(r" (n't|'s|'re|'ve|'ll|'d|'m)\b", r'\1', re.sub(r' +([,.;:!?)])', r'\1', ' '.join(words)))
        text = re.sub(r"(\w) ' (s|t|re|ve|ll|d|m)\b", r"\1'\2", re.sub(r'(\w) - (\w)', r'\1-\2', text)).replace('( ', '(').replace('``', '"').replace("''", '"')
        texts.append(re.sub(r'" ([^"]*?) ?"', r'"\1"', text))
    return '\n\n\n'.join(texts)


def strings_at(value, key: str, where: dict):
    """Every text under a key, at any depth, whose record meets the conditions."""
    if isinstance(value, dict):
        found = value.get(key)
        if all(wanted[0] <= value.get(name, -1) <= wanted[1] if isinstance(wanted, list) else value.get(name) == wanted
               for name, wanted in where.items()):
            yield from [found] if isinstance(found, str) else [text for text in found or [] if isinstance(text, str)]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings_at(inner, key, where)


STRIPPED_OF = {'tex': without_tex, 'speakers': without_speakers, 'mail': without_headers, 'post': without_quotes,
               'wikitext': without_wikitext}


def texts_of(raw: str, rule: dict, generator: str):
    """Generator and raw text of everything a file holds."""
    form, key = rule.get('format'), rule.get('key')
    if form in ('json', 'jsonl', 'yaml'):
        records = ([json.loads(line) for line in raw.split('\n') if line.startswith('{')] if form == 'jsonl'
                   else [json.loads(raw)] if form == 'json' else [yaml.load(raw, yaml.CSafeLoader)])
        if 'generatorKey' in rule:
            yield from ((record[rule['generatorKey']].rpartition('/')[2], record[key])
                        for record in records[0][rule['records']]
                        if all(record.get(name) == wanted for name, wanted in rule.get('where', {}).items()))
            return
        parts = records[0].items() if rule.get('generator') == 'top key' else [(generator, records)]
        for name, part in parts:
            if 'joined' in rule:
                yield from ((name, ' '.join(strings_at(record, key, {}))) for record in part)
            else:
                yield from ((name, text) for text in strings_at(part, key, rule.get('where', {})))
    elif form == 'csv':
        csv.field_size_limit(10 ** 9)
        yield from ((generator, record[key] or '') for record in csv.DictReader(io.StringIO(raw)))
    elif form == 'html':
        yield from ((generator, text) for text in re.findall(rule['within'], raw, re.DOTALL))
    else:
        named = re.search(rule['named'], raw[:900], re.MULTILINE) if 'named' in rule else None
        if 'named' not in rule or named:
            strip = STRIPPED_OF.get(form, str)
            raw = without_columns(raw) if form == 'columns' else raw
            for text in re.split(rule['between'], raw) if 'between' in rule else [raw]:
                yield named[1] if named else generator, strip(text)


def opened(packed: bytes, members: str) -> bytes:
    """What an archive holds under names of a form."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return b'\n\n'.join(archive.read(name) for name in sorted(archive.namelist()) if re.match(members, name))
