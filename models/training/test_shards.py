"""python -m unittest test_shards (with the packages of requirements.txt, and git)."""
import json
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import numpy as np
from PIL import Image

import shards
from delivery_stream import JUDGED, Pixels, odds_of, read_rows
from open_shards import open_shards
from shards import choose, pack, shorten

SIZES = {'large.png': (1000, 700), 'small.jpg': (320, 240), 'tiny.png': (100, 90), 'long.png': (900, 200)}


def draw(size: tuple[int, int], step: int) -> Image.Image:
    width, height = size
    y, x = np.mgrid[:height, :width]
    return Image.fromarray(np.stack([x * step % 256, y * step % 256, (x + y) // 8 % 256], 2).astype(np.uint8))


def git(folder: Path, *words: str) -> str:
    named = ('-c', 'user.name=test', '-c', 'user.email=test@example.org')
    return subprocess.run(['git', *named, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def publish(folder: Path) -> list[dict]:
    """A repository with a picture of each size, and rows that name them."""
    folder.mkdir(parents=True)
    git(folder, 'init', '-q')
    for step, (name, size) in enumerate(SIZES.items(), start=1):
        draw(size, step).save(folder / name)
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', 'Pictures')
    commit = git(folder, 'rev-parse', 'HEAD')
    return [{'repo': folder.name.replace('+', '/'), 'commit': commit, 'path': name,
             'blob': git(folder, 'rev-parse', f'HEAD:{name}'),
             'label': 'ai' if name.endswith('png') else 'real', 'source': 'own', 'split': 'train',
             'format': 'PNG' if name.endswith('png') else 'JPEG'} for name in SIZES]


class PackTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        rows = publish(self.folder / 'repos' / 'some+one')
        judging = [{**row, 'split': 'val'} for row in publish(self.folder / 'repos' / 'some+other')]
        sources = self.folder / 'sources'
        sources.mkdir()
        for name in (*shards.TRAINING, *shards.REAL):
            (sources / f'{name}.jsonl').write_text('')
        # Named twice, packed once; what was kept apart for judging does not teach.
        (sources / 'games.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in [*rows, *rows, *judging]))
        (sources / 'validation.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in judging))
        with patch.object(shards, 'SOURCES', sources):
            pack(self.folder / 'repos', [], None, 50, self.folder / 'shards')
        open_shards(self.folder / 'shards', self.folder / 'raw')
        self.rows = read_rows(self.folder / 'raw')
        self.pixels = Pixels(self.folder / 'raw', self.rows)
        self.size_of = {(row['width'], row['height'], row['fold'] == JUDGED): index for index, row in enumerate(self.rows)}

    def test_what_was_packed_comes_out(self):
        self.assertEqual(sorted(self.size_of), sorted([(*SIZES['large.png'], False), (*SIZES['small.jpg'], False),
                                                      (*SIZES['long.png'], False), (*SIZES['large.png'], True),
                                                      (*SIZES['small.jpg'], True), (*SIZES['tiny.png'], True),
                                                      (*SIZES['long.png'], True)]))
        index = self.size_of[(*SIZES['small.jpg'], False)]
        base, cut = self.pixels.parts(index)
        self.assertIsNone(cut)
        drawn = np.asarray(draw(SIZES['small.jpg'], 2)).astype(int)
        self.assertLess(np.abs(base[..., ::-1] - drawn).mean(), 8)
        self.assertEqual((self.rows[index]['label'], self.rows[index]['bornJpeg']), (0, True))

    def test_a_large_picture_is_scaled_and_has_a_native_cut(self):
        for judged in (False, True):
            base, cut = self.pixels.parts(self.size_of[(*SIZES['large.png'], judged)])
            self.assertEqual((base.shape, cut.shape), ((538, 768, 3), (288, 288, 3)))
        # To judge, the cut is at the centre.
        drawn = np.asarray(draw(SIZES['large.png'], 1)).astype(int)[206:494, 356:644]
        self.assertLess(np.abs(cut[..., ::-1] - drawn).mean(), 8)

    def test_a_long_picture_teaches_by_a_window_and_judges_whole(self):
        self.assertEqual(self.pixels.parts(self.size_of[(*SIZES['long.png'], False)])[0].shape, (200, 400, 3))
        self.assertEqual(self.pixels.parts(self.size_of[(*SIZES['long.png'], True)])[0].shape, (171, 768, 3))

    def test_both_labels_are_drawn_alike_and_what_judges_never(self):
        odds = odds_of(self.rows)
        labels, judged = (np.array([row[key] for row in self.rows]) for key in ('label', 'fold'))
        self.assertEqual(odds[judged == JUDGED].sum(), 0)
        self.assertAlmostEqual(odds[labels == 1].sum(), 0.5)

    def test_a_picture_without_a_label_is_drawn_as_often_as_one_with(self):
        rows = [{'label': label, 'fold': 0, 'source': f'{label}'} for label in (0, 1, None, None)]
        np.testing.assert_allclose(odds_of(rows), 0.25)


class ChooseTest(unittest.TestCase):
    def test_as_many_of_each_label_as_asked_for_in_the_same_order_every_time(self):
        rows = [{'repo': f'r{number % 3}', 'label': ('ai', 'real')[number % 2], 'blob': f'{number:03d}'} for number in range(120)]
        chosen = choose(iter(rows), 5)
        self.assertEqual([len(of_repo) for of_repo in chosen], [10, 10, 10])
        self.assertEqual({frozenset(row['blob'] for row in of_repo) for of_repo in chosen},
                         {frozenset(row['blob'] for row in of_repo) for of_repo in choose(reversed(rows), 5)})

    def test_a_shard_is_full_before_the_next_begins(self):
        with tempfile.TemporaryDirectory() as folder, patch.object(shards, 'SHARD_BYTES', 10):
            kept, out = Path(folder) / 'kept', Path(folder) / 'out'
            kept.write_bytes(bytes(range(18)))
            rows = [{'at': at, 'bytes': 4, 'cutBytes': 2} for at in (12, 0, 6)]
            self.assertEqual(shards.write_shards(rows, kept, out, 'p'), 3)
            self.assertEqual([(out / f'p0{number}' / 'pictures.bin').read_bytes()[0] for number in range(3)], [12, 0, 6])

    def test_a_picture_of_two_to_one_is_left_whole(self):
        self.assertEqual(shorten(Image.new('RGB', (200, 100)), shards.random.Random(1)).size, (200, 100))


if __name__ == '__main__':
    unittest.main()
