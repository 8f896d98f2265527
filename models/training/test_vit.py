"""python -m unittest test_vit (with the packages of requirements.txt; weights that were trained are not needed)."""
import copy
import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from clip_weights import read_parts, write_parts
from golden import COUNT, golden_picture
from quantise import fold_norm, smooth, write_quantised
from views import WHOLE_PX, views
from vit import Vit, VitNetwork, fill

BLOCKS, POOLED, WIDTH, HEADS = 3, (1, 3), 48, 4


def small_vit() -> Vit:
    """Nothing in it is as it began, and a few inputs are much larger than the others, as in a trained transformer."""
    torch.manual_seed(1)
    vit = Vit(BLOCKS, POOLED, WIDTH, HEADS).eval()
    with torch.no_grad():
        for name, value in vit.named_parameters():
            value.add_(torch.randn_like(value) * (0.1 if 'norm' in name else 0.05))
        vit.norm.running_mean.normal_()
        vit.norm.running_var.uniform_(0.5, 2)
        for block in vit.blocks:
            block.norm1.weight[3] *= 80
            block.norm2.weight[5] *= 80
    return vit


def some_views(count: int = 3) -> torch.Tensor:
    return torch.rand(count, 3, WHOLE_PX, WHOLE_PX, generator=torch.Generator().manual_seed(2)) * 255


class SameFunctionTest(unittest.TestCase):
    def setUp(self):
        self.vit, self.views = small_vit(), some_views()
        with torch.inference_mode():
            self.before = self.vit(self.views)

    def test_folding_the_norm_leaves_the_logits(self):
        folded = fold_norm(copy.deepcopy(self.vit))
        self.assertIsInstance(folded.norm, torch.nn.Identity)
        with torch.inference_mode():
            torch.testing.assert_close(folded(self.views), self.before, atol=1e-3, rtol=0)

    def test_smoothing_leaves_the_logits_and_makes_the_largest_inputs_smaller(self):
        first = self.vit.blocks[0]
        smoothed = smooth(copy.deepcopy(self.vit), self.views)
        with torch.inference_mode():
            torch.testing.assert_close(smoothed(self.views), self.before, atol=1e-3, rtol=0)
        weight = smoothed.blocks[0].norm1.weight.abs()
        self.assertLess(weight.max() / weight.median(), first.norm1.weight.abs().max() / first.norm1.weight.abs().median() / 2)

    def test_in_training_patches_are_left_out_and_the_logits_differ(self):
        self.assertEqual(self.vit.tokens(self.views).shape, (3, 197, WIDTH))
        self.vit.train()
        self.assertEqual(self.vit.tokens(self.views).shape, (3, 148, WIDTH))

    def test_every_parameter_learns_and_deeper_ones_faster(self):
        groups = self.vit.rates(1e-4, 0.5, 1e-3)
        self.assertEqual(sum(len(group['params']) for group in groups), len(list(self.vit.parameters())))
        np.testing.assert_allclose([group['lr'] for group in groups], [1.25e-5, 2.5e-5, 5e-5, 1e-4, 1e-3])


class FileTest(unittest.TestCase):
    def differences(self, vit: Vit) -> tuple[np.ndarray, np.ndarray]:
        """What PyTorch gives for some golden pictures, and how far the file is from it."""
        network = VitNetwork(vit, 0.8).eval()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'network.onnx'
            write_quantised(network, path)
            session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
        of_torch, of_file = [], []
        for index in range(0, COUNT, 9):
            picture = golden_picture(index)
            with torch.inference_mode():
                of_torch.append(float(network(*views(picture, 2))[0]))
            feeds = {'picture': picture, 'patch_count': np.array([2])}
            of_file.append(float(session.run(['logit'], feeds)[0][0]))
        return np.array(of_torch), np.abs(np.array(of_file) - of_torch)

    def test_an_int8_file_is_near_pytorch_and_nearer_once_activations_are_smooth(self):
        logits, smoothed = self.differences(smooth(fold_norm(small_vit()), some_views()))
        _, rough = self.differences(fold_norm(small_vit()))
        self.assertGreater(logits.max() - logits.min(), 4)
        self.assertLess(smoothed.max(), 0.4)
        self.assertLess(smoothed.mean(), rough.mean() / 2)


class WeightsTest(unittest.TestCase):
    def test_weights_come_back_from_their_parts_and_fill_a_network(self):
        random, prefix = np.random.default_rng(0), 'vision_model.encoder.layers.0.'
        parts = {'self_attn.q_proj': (48, 48), 'self_attn.k_proj': (48, 48), 'self_attn.v_proj': (48, 48),
                 'self_attn.out_proj': (48, 48), 'mlp.fc1': (192, 48), 'mlp.fc2': (48, 192)}
        weights = {'vision_model.embeddings.class_embedding': random.normal(size=48).astype(np.float32),
                   'vision_model.embeddings.position_embedding.weight': random.normal(size=(197, 48)).astype(np.float32),
                   'vision_model.embeddings.patch_embedding.weight': random.normal(size=(48, 3, 16, 16)).astype(np.float32)}
        for name, shape in parts.items():
            weights[f'{prefix}{name}.weight'] = random.integers(-127, 128, shape).astype(np.int8)
            weights[f'{prefix}{name}.weight_scale'] = random.uniform(0.001, 0.01, shape[0]).astype(np.float32)
            weights[f'{prefix}{name}.bias'] = random.normal(size=shape[0]).astype(np.float32)
        for name in ('vision_model.pre_layrnorm', f'{prefix}layer_norm1', f'{prefix}layer_norm2'):
            for kind in ('weight', 'bias'):
                weights[f'{name}.{kind}'] = random.normal(size=48).astype(np.float32)
        with tempfile.TemporaryDirectory() as folder:
            write_parts({**weights, 'visual_projection.weight': np.zeros((4, 4), np.int8)}, Path(folder))
            read = read_parts(Path(folder))
        self.assertEqual(set(read), set(weights))
        vit = Vit(2, (1,), WIDTH, HEADS)
        vit.blocks = vit.blocks[:1]
        fill(vit, read)
        values = vit.blocks[0].qkv.weight[96:].detach().numpy()
        name = f'{prefix}self_attn.v_proj.weight'
        np.testing.assert_allclose(values, weights[name] * weights[f'{name}_scale'][:, None], rtol=1e-6)
        position = weights['vision_model.embeddings.position_embedding.weight'][0]
        np.testing.assert_allclose(vit.start[0, 0].detach().numpy(), weights['vision_model.embeddings.class_embedding'] + position)


if __name__ == '__main__':
    unittest.main()
