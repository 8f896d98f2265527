"""python -m unittest test_invent_landscapes (with the packages of requirements.txt and Pillow)."""
import tempfile
import unittest
from pathlib import Path

import torch

from invent_landscapes import DOUBLINGS, HEIGHT, WIDTH, BaseBatches, DetailBatches, Network, invent, load, place_lines, save, train


def photograph(seed: int) -> torch.Tensor:
    """Dark below, bright above, and grain."""
    slope = torch.linspace(1, -1, 768)[None, :, None].expand(3, 768, 1152)
    noise = torch.randn(3, 768, 1152, generator=torch.Generator().manual_seed(seed))
    return (0.8 * slope + 0.1 * noise).clamp(-1, 1)


def networks(kinds: int) -> tuple[Network, Network]:
    torch.manual_seed(0)
    return Network(1, 8, 1, kinds, 1), Network(3, 8, 1, kinds * DOUBLINGS, 2)


class InventTest(unittest.TestCase):
    def test_one_seed_gives_one_picture_and_another_seed_another(self):
        base, detail = networks(2)
        first, again, other = (invent(base, detail, 1, seed, doublings=2) for seed in (3, 3, 4))
        self.assertTrue(torch.equal(first, again))
        self.assertFalse(torch.equal(first, other))

    def test_each_doubling_doubles(self):
        base, detail = networks(1)
        self.assertEqual(invent(base, detail, 0, 1, doublings=1).shape, (3, 2 * HEIGHT, 2 * WIDTH))

    def test_a_line_knows_how_far_down_it_lies(self):
        lines = place_lines(torch.tensor([0.0, 0.5]), torch.tensor([1.0, 1.0]))
        self.assertEqual(lines[0, 0, 0, 0].item(), -1)
        self.assertEqual(lines[1, 0, 0, 0].item(), 0)
        self.assertEqual(lines[1, 0, -1, 0].item(), 1)

    def test_a_crop_comes_with_the_lines_it_was_cut_from(self):
        torch.manual_seed(0)
        pictures, _, lines = BaseBatches([photograph(1)], copies=20).draw(16)
        brightness = pictures.mean((1, 3))
        self.assertLess((brightness + 0.8 * lines[:, 0, :, 0]).abs().max().item(), 0.1)

    def test_training_lowers_the_error(self):
        torch.manual_seed(0)
        batches = BaseBatches([photograph(1)], copies=20)
        losses = []
        network = Network(1, 8, 1, 1, 1)
        train(network, batches, 40, 40, lambda mean: None)
        for candidate in (Network(1, 8, 1, 1, 1), network):
            torch.manual_seed(1)
            clean, kind, given = batches.draw(64)
            noise, share = torch.randn_like(clean), torch.rand(64)
            noisy = clean + share[:, None, None, None] * (noise - clean)
            losses.append(((candidate(noisy, share, kind, given) - (noise - clean)) ** 2).mean().item())
        self.assertLess(losses[1], 0.9 * losses[0])

    def test_details_are_learnt_beside_the_same_square_without_them(self):
        torch.manual_seed(0)
        pictures, _, given = DetailBatches([photograph(1)]).draw(8)
        self.assertEqual(pictures.shape, given.shape)
        self.assertLess((pictures - given).abs().mean().item(), 0.2)

    def test_a_stored_network_draws_the_same(self):
        base, detail = networks(1)
        with tempfile.TemporaryDirectory() as folder:
            save(Path(folder) / 'base.pt', base)
            stored = load(Path(folder) / 'base.pt')
        self.assertTrue(torch.equal(invent(base, detail, 0, 1, 1), invent(stored, detail, 0, 1, 1)))


if __name__ == '__main__':
    unittest.main()
