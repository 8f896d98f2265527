"""python -m unittest test_deliveries (with the packages of requirements.txt)."""
import unittest
from unittest.mock import patch

import numpy as np

import deliveries
from delivery_stream import Deliveries, odds_of
from deliveries import TIERS, draw_codec, draw_edit, judging_views, training_views
from views import PATCH_PX, WHOLE_PX, views

WHOLE, PATCH = (3, WHOLE_PX, WHOLE_PX), (3, PATCH_PX, PATCH_PX)


def picture(height: int, width: int, seed: int = 0) -> np.ndarray:
    y, x, channel = np.mgrid[:height, :width, :3]
    grain = np.random.default_rng(seed).integers(40, size=(height, width, 3))
    return ((x * (channel + 1) // 3 + y + grain) & 255).astype(np.uint8)


class MemoryPixels:
    """Two pictures that are alike in everything but the label."""

    def __init__(self):
        self.rows = [{'label': label, 'source': f'source {label}', 'fold': 0, 'bornJpeg': False} for label in (0, 1)]

    def parts(self, _: int) -> tuple[np.ndarray, np.ndarray]:
        return picture(400, 600), picture(288, 288, seed=1)


class TrainingViewsTest(unittest.TestCase):
    def test_every_delivery_gives_one_whole_view_and_one_patch_of_any_picture(self):
        random = np.random.default_rng(1)
        for base, cut in ((picture(768, 600), picture(288, 288)), (picture(150, 140), None), (picture(300, 600), None)):
            for born_jpeg in (False, True) * 6:
                whole, patch_view = training_views(random, base, cut, born_jpeg)
                self.assertEqual((whole.shape, patch_view.shape), (WHOLE, PATCH))
                self.assertEqual((whole.dtype, patch_view.dtype), (np.uint8, np.uint8))

    def test_a_seed_gives_the_same_delivery_again_and_another_seed_another(self):
        first, same, other = (training_views(np.random.default_rng(seed), picture(400, 500), None, True) for seed in (3, 3, 4))
        np.testing.assert_array_equal(first[0], same[0])
        self.assertTrue((first[0] != other[0]).any())

    def test_both_labels_are_delivered_by_the_same_odds(self):
        """The label of every picture is turned round, and not one pixel changes."""
        one, other = MemoryPixels(), MemoryPixels()
        for row in other.rows:
            row['label'] = 1 - row['label']
        batches = [next(iter(Deliveries(pixels, odds_of(pixels.rows), 6, seed=2))) for pixels in (one, other)]
        for ours, theirs in zip(*batches, strict=True):
            np.testing.assert_array_equal(ours.numpy(), theirs.numpy())
        self.assertEqual(len(set(batches[0][0].tolist())), 2)

    def test_a_picture_that_was_no_jpeg_becomes_one_first(self):
        with patch.object(deliveries, 'as_jpeg', side_effect=deliveries.as_jpeg) as encoded:
            for born_jpeg, least in ((True, 0), (False, 1)):
                encoded.reset_mock()
                random = np.random.default_rng(0)
                with patch.object(deliveries, 'draw_codec', return_value=lambda image: image):
                    training_views(random, picture(300, 300), None, born_jpeg)
                self.assertEqual(encoded.call_count, least)


class DrawTest(unittest.TestCase):
    def test_most_edits_change_nothing_and_a_change_is_the_same_for_every_part(self):
        image, unchanged = picture(64, 64), 0
        for seed in range(200):
            change = draw_edit(np.random.default_rng(seed))
            np.testing.assert_array_equal(change(image), change(image))
            unchanged += (change(image) == image).all()
        self.assertTrue(0.5 < unchanged / 200 < 0.7, unchanged)

    def test_three_in_twenty_deliveries_are_not_encoded_again(self):
        image = picture(64, 64)
        same = sum((draw_codec(np.random.default_rng(seed), (50, 85))(image) == image).all() for seed in range(300))
        self.assertTrue(0.1 < same / 300 < 0.2, same)


class JudgingViewsTest(unittest.TestCase):
    row = {'width': 600, 'height': 400, 'bornJpeg': True}

    def test_a_clean_picture_is_seen_as_the_shipped_graph_sees_it(self):
        base = picture(400, 600)
        whole, patches, detail = judging_views(base, None, self.row, 'clean', 3)
        shipped_patches, shipped_whole, shipped_detail = views(np.ascontiguousarray(base[..., ::-1]), 3)
        np.testing.assert_array_equal(patches, shipped_patches.numpy())
        # Pillow rounds what PyTorch does not.
        np.testing.assert_allclose(whole, shipped_whole[0].numpy(), atol=1.01)
        self.assertAlmostEqual(detail, float(shipped_detail), 6)

    def test_a_tier_shrinks_the_picture_and_with_it_the_detail(self):
        row = {**self.row, 'width': 3000, 'height': 2000}
        details = [judging_views(picture(500, 768), None, row, tier, 1)[2] for tier in TIERS]
        self.assertEqual(details, sorted(details, reverse=True))
        self.assertEqual((details[0], details[-1]), (1, 0))


if __name__ == '__main__':
    unittest.main()
