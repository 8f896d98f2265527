"""python -m unittest test_begin_vit (with the packages of requirements.txt; weights that were trained are not needed)."""
import copy
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

from begin_vit import normalise, unsmooth_block, weights_of, widened, write_halves
from quantise import fold_norm, smooth, write_quantised
from test_vit import BLOCKS, small_vit, some_views
from vit import VitNetwork


class BeginTest(unittest.TestCase):
    def setUp(self):
        self.vit, self.views = small_vit(), some_views()
        with torch.inference_mode():
            self.before = self.vit(self.views)

    def test_what_smoothing_moved_comes_back_and_the_logits_stay(self):
        smoothed = smooth(copy.deepcopy(self.vit), self.views)
        for block, published in zip(smoothed.blocks, self.vit.blocks, strict=True):
            unsmooth_block(block, published)
        torch.testing.assert_close(smoothed.blocks[0].norm1.weight, self.vit.blocks[0].norm1.weight, atol=1e-4, rtol=1e-3)
        torch.testing.assert_close(smoothed.blocks[1].output.weight, self.vit.blocks[1].output.weight, atol=1e-4, rtol=1e-2)
        with torch.inference_mode():
            torch.testing.assert_close(smoothed(self.views), self.before, atol=1e-3, rtol=0)

    def test_a_norm_of_its_own_leaves_the_logits(self):
        begun = copy.deepcopy(self.vit)
        begun.norm = torch.nn.BatchNorm1d(self.vit.norm.num_features).eval()
        with torch.inference_mode():
            before = begun(self.views)
        begun.norm.eps = self.vit.norm.eps
        normalise(begun, torch.cat([self.views, 255 - self.views]))
        with torch.inference_mode():
            torch.testing.assert_close(begun(self.views), before, atol=1e-2, rtol=1e-3)

    def test_a_written_network_is_read_by_its_names(self):
        folded = fold_norm(copy.deepcopy(self.vit))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'network.onnx'
            write_quantised(VitNetwork(folded, 0.8).eval(), path)
            weights = weights_of(path)
            write_halves(weights, Path(folder))
            kept = {name: values for half in Path(folder).glob('vit*.npz') for name, values in np.load(half).items()}
        self.assertEqual(kept.keys(), weights.keys())
        for number in range(BLOCKS):
            for kind in ('qkv', 'output', 'wide', 'narrow'):
                name = f'blocks.{number}.{kind}.weight'
                # Inputs of `narrow` come in parts of 256, the last one filled up.
                exact = getattr(folded.blocks[number], kind).weight.detach()
                torch.testing.assert_close(widened(kept, name)[:, :exact.shape[1]], exact, atol=float(exact.abs().max()) / 50, rtol=0)


if __name__ == '__main__':
    unittest.main()
