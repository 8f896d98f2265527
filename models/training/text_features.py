"""Words and hashed word pairs of a text: the same as src/text/words.ts and src/text/features.ts, letter by letter."""
import re
import unicodedata

import numpy as np
from scipy import sparse
from sklearn.utils import murmurhash3_32

HASH_BITS = 18
WINDOW_WORDS = 800

WEB_ADDRESS = re.compile(r'(?:https?://|www\.)[^ \t\n\r\f\v]+')
APOSTROPHES = re.compile('[\u2018\u2019\u02bc\uff07]')
INVISIBLE = re.compile('[\u00ad\u200b-\u200d\u2060\ufeff]')
LIGATURES = str.maketrans(dict(zip('\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06',
                                   ('ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'))))
WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
CAPITALS = re.compile(r'[A-Z]+')


def words_of(text: str) -> list[str]:
    plain = WEB_ADDRESS.sub(' ', unicodedata.normalize('NFC', text))
    plain = INVISIBLE.sub('', plain).translate(LIGATURES)
    plain = APOSTROPHES.sub("'", plain)
    return WORD.findall(CAPITALS.sub(lambda match: match[0].lower(), plain))


def places_of(words: list[str], hash_bits: int = HASH_BITS) -> np.ndarray:
    grams = set(words)
    grams.update(f'{first} {second}' for first, second in zip(words, words[1:]))
    mask = (1 << hash_bits) - 1
    places = {murmurhash3_32(gram.encode(), seed=0, positive=True) & mask for gram in grams}
    return np.array(sorted(places), dtype=np.int64)


def windows_of(words: list[str], window_words: int = WINDOW_WORDS) -> list[list[str]]:
    """Windows of nearly equal length, in order, that cover every word once."""
    count = max(1, -(-len(words) // window_words))
    size = max(1, -(-len(words) // count))
    return [words[start:start + size] for start in range(0, max(1, len(words)), size)]


def presence_matrix(texts: list[str]) -> sparse.csr_matrix:
    rows = [places_of(words_of(text)) for text in texts]
    ends = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
    return sparse.csr_matrix((np.ones(ends[-1], np.float32), np.concatenate(rows), ends),
                             shape=(len(texts), 1 << HASH_BITS))
