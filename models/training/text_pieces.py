"""Pieces of words: byte-level byte-pair encoding, learnt from texts without their labels (Sennrich et al., Neural Machine
Translation of Rare Words with Subword Units, section 3.2)."""
import collections
import heapq
import re

BYTES = 256
# A space belongs to the word after it, so that a piece knows whether it begins a word.
PART = re.compile(r" ?[A-Za-z]+(?:'[a-z]+)?| ?[0-9]{1,2}| ?[^A-Za-z0-9\s]+|\s")

Pair = tuple[int, int]


def joined(pieces: list[int], pair: Pair, piece: int) -> list[int]:
    """`pieces` with each occurrence of `pair` as one piece, from the left."""
    result, at = [], 0
    while at < len(pieces):
        both = at + 1 < len(pieces) and pieces[at] == pair[0] and pieces[at + 1] == pair[1]
        result.append(piece if both else pieces[at])
        at += 2 if both else 1
    return result


class PairCounts:
    """How often each pair of neighbours stands in the words, and in which of them."""

    def __init__(self, words: dict[bytes, int]):
        self.words = [list(word) for word in words]
        self.times = list(words.values())
        self.counts: collections.Counter[Pair] = collections.Counter()
        self.places: dict[Pair, set[int]] = collections.defaultdict(set)
        for at in range(len(self.words)):
            self.count(at, 1)
        self.heap = [(-count, pair) for pair, count in self.counts.items()]
        heapq.heapify(self.heap)

    def count(self, at: int, sign: int) -> set[Pair]:
        pairs = list(zip(self.words[at], self.words[at][1:]))
        for pair in pairs:
            self.counts[pair] += sign * self.times[at]
            self.places[pair].add(at)
        return set(pairs)

    def most_frequent(self) -> Pair | None:
        """The heap keeps counts of before; one that is out of date is passed over, as a newer one is in it too."""
        while self.heap:
            count, pair = heapq.heappop(self.heap)
            if count and -count == self.counts[pair]:
                return pair
        return None

    def join(self, pair: Pair, piece: int) -> None:
        changed: set[Pair] = set()
        for at in self.places.pop(pair):
            changed |= self.count(at, -1)
            self.words[at] = joined(self.words[at], pair, piece)
            changed |= self.count(at, 1)
        for one in changed:
            heapq.heappush(self.heap, (-self.counts[one], one))


def learn_pairs(texts: list[str], pieces: int, least: int = 2) -> list[Pair]:
    """The pairs to join, most frequent first, until there are `pieces` with the single bytes."""
    words = collections.Counter(part.encode() for text in texts for part in PART.findall(text))
    counts, pairs = PairCounts({word: times for word, times in words.items() if times >= least}), []
    while len(pairs) < pieces - BYTES and (pair := counts.most_frequent()):
        counts.join(pair, BYTES + len(pairs))
        pairs.append(pair)
    return pairs


class Pieces:
    def __init__(self, pairs: list[Pair]):
        self.pieces = {pair: BYTES + at for at, pair in enumerate(pairs)}
        self.known: dict[str, list[int]] = {}

    def of_part(self, part: str) -> list[int]:
        pieces = list(part.encode())
        while pairs := [pair for pair in zip(pieces, pieces[1:]) if pair in self.pieces]:
            first = min(pairs, key=self.pieces.__getitem__)
            pieces = joined(pieces, first, self.pieces[first])
        return pieces

    def of(self, text: str) -> list[int]:
        result: list[int] = []
        for part in PART.findall(text):
            if part not in self.known:
                self.known[part] = self.of_part(part)
            result += self.known[part]
        return result
