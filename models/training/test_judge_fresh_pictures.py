"""python -m unittest test_judge_fresh_pictures (with the packages of requirements.txt)."""
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from judge_fresh_pictures import Judged, is_absent, is_of_today, is_quiet, joined_bins, read_scored, seen, shares, sized, threshold_of
from rebuild_pictures import each_picture

MODEL = {'thresholds': {'likely_ai': 0.9, 'uncertain': 0.5},
         'sizeBins': [{'fromPx': 0, 'thresholds': {'likely_ai': 0.95, 'uncertain': 0.6}}, {'fromPx': 200, 'thresholds': {'likely_ai': 0.92, 'uncertain': 0.5}}]}


def row(label: str, source: str, score: float, side_px: int = 1000) -> dict:
    return {'label': label, 'source': source, 'repo': source, 'width': side_px, 'height': side_px + 100,
            'scored': {'one': {'scores': {'web': score}, 'sidesPx': {'web': side_px}}}}


class SizesTest(unittest.TestCase):
    def test_a_small_bin_joins_the_next_larger_one_and_the_last_the_one_before(self):
        sides = np.repeat([300, 500, 700, 1000, 1300, 2000], 20)
        generated = np.tile([True, False], 60)
        self.assertEqual(list(joined_bins(sides, generated)[::20]), [0, 1, 2, 3, 4, 5])
        few = generated & ((sides != 300) | (np.arange(120) < 4)) & (sides != 2000)
        self.assertEqual(list(joined_bins(sides, few)[::20]), [0, 0, 1, 2, 3, 3])

    def test_real_pictures_get_the_sizes_of_generated_ones(self):
        generated, bins = np.array([True, True, True, True, False, False, False, False]), np.array([0, 0, 0, 1, 0, 1, 1, 1])
        weights = sized(np.full(8, 0.25), bins, generated)
        np.testing.assert_allclose(weights[generated], 0.25)
        np.testing.assert_allclose(weights[~generated], [0.75, 1 / 12, 1 / 12, 1 / 12])


class FiguresTest(unittest.TestCase):
    def test_sources_weigh_alike_however_many_pictures_they_have(self):
        rows = [row('real', 'large', 0.99)] * 9 + [row('real', 'small', 0.1)] + [row('ai', 'a', 0.99), row('ai', 'b', 0.2)]
        judged = Judged(rows, 'web', {'one': MODEL})
        weights = judged.pictures.weights(np.ones(4))
        accuracy, found, balanced = seen(judged.scores['one'], judged.warned['one', 'likely_ai'], judged.generated, weights)[2:]
        self.assertAlmostEqual(accuracy, 0.5)
        self.assertAlmostEqual(found, 0.5)
        self.assertAlmostEqual(balanced, 0.5)

    def test_a_score_is_compared_with_the_thresholds_of_the_size_that_was_scored(self):
        self.assertEqual(threshold_of(MODEL, 199, 'likely_ai'), 0.95)
        self.assertEqual(threshold_of(MODEL, 200, 'likely_ai'), 0.92)
        self.assertEqual(threshold_of({'thresholds': MODEL['thresholds']}, 200, 'likely_ai'), 0.9)

    def test_the_same_model_twice_differs_by_nothing_in_any_draw(self):
        rows = [row('real', f'r{at}', at / 50) for at in range(40)] + [row('ai', f'a{at}', at / 20) for at in range(20)]
        rows = [{**one, 'scored': {'one': one['scored']['one'], 'two': one['scored']['one']}} for one in rows]
        told = Judged(rows, 'web', {'one': MODEL, 'two': MODEL}).told(by_size=False, draws=20)
        self.assertTrue(all(value == [0, 0, 0] for value in told['two minus one'].values()))
        low, high = told['one']['auroc'][1:]
        self.assertLess(low, high)

    def test_none_of_100_does_not_show_no_false_alarms(self):
        self.assertAlmostEqual(shares([row('real', 'r', 0)] * 100, np.zeros(100, bool))['upper'], 0.0295)


class FilesTest(unittest.TestCase):
    def read(self, lines: list[dict]) -> list[dict]:
        with tempfile.TemporaryDirectory() as folder:
            manifest = Path(folder, 'manifest.jsonl')
            manifest.write_text(''.join(json.dumps({'id': name}) + '\n' for name in ('a', 'b')))
            files = [Path(folder, str(at)) for at in range(len(lines))]
            for file, line in zip(files, lines):
                file.write_text(json.dumps(line))
            return read_scored(files, manifest)

    def test_deliveries_of_one_model_may_come_in_several_files(self):
        lines = [{'id': name, 'model': 'one', 'scores': {tier: 0.5}, 'sidesPx': {tier: 9}} for name in ('a', 'b') for tier in ('clean', 'web')]
        self.assertEqual([set(row['scored']['one']['scores']) for row in self.read(lines)], [{'clean', 'web'}] * 2)

    def test_a_line_of_the_manifest_may_name_all_pictures_of_a_source_and_the_scores_their_sizes(self):
        with tempfile.TemporaryDirectory() as folder:
            manifest, scores = Path(folder, 'manifest.jsonl'), Path(folder, 'scores')
            source = {'repo': 'some/one', 'label': 'ai', 'pictures': [['a.png', 'blob-a', 'PNG'], ['b.png', 'blob-b', 'PNG']]}
            manifest.write_text(json.dumps(source))
            names = [picture['id'] for picture in each_picture(source)]
            scores.write_text('\n'.join(json.dumps({'id': name, 'model': 'one', 'scores': {}, 'sidesPx': {}, 'width': 9, 'height': 8}) for name in names))
            read = read_scored([scores], manifest)
        self.assertEqual([(row['id'], row['path'], row['width'], row['height']) for row in read],
                         [(names[0], 'a.png', 9, 8), (names[1], 'b.png', 9, 8)])

    def test_a_picture_that_a_model_did_not_score_is_an_error(self):
        with self.assertRaises(SystemExit):
            self.read([{'id': 'a', 'model': 'one', 'scores': {}, 'sidesPx': {}}])


class GroupsTest(unittest.TestCase):
    def test_a_generator_counts_as_absent_by_the_start_of_its_name(self):
        self.assertTrue(is_absent({'label': 'ai', 'generator': 'PixArt Sigma, refined by Photon (SD 1.5)'}))
        self.assertFalse(is_absent({'label': 'ai', 'generator': 'Ideogram 4'}))
        self.assertFalse(is_absent({'label': 'real', 'generator': None}))

    def test_a_file_that_carries_its_graph_is_not_quiet(self):
        self.assertFalse(is_quiet({'known_by': 'ComfyUI graph in the file (with a loaded picture)'}))
        self.assertFalse(is_quiet({'known_by': 'the file names Ideogram; script in the repository'}))
        self.assertFalse(is_quiet({'known_by': 'C2PA manifest; trainedAlgorithmicMedia; file name'}))
        self.assertTrue(is_quiet({'known_by': "samples of the model's own repository"}))

    def test_a_camera_of_today_is_a_real_picture_with_a_record_of_2024_or_later(self):
        self.assertTrue(is_of_today({'label': 'real', 'camera': 'Pixel 9a', 'year': 2026}))
        self.assertTrue(is_of_today({'label': 'real', 'known_by': "the camera's own record, 2023"}))
        self.assertFalse(is_of_today({'label': 'real', 'year': 2021}))


if __name__ == '__main__':
    unittest.main()
