"""python -m unittest test_pretrained_text (with the packages of requirements.txt)."""
import tempfile
import unittest
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import nn

from pretrained_text import HEADS, LAYER_NORM, NAMES, WIDTH, Layer, PretrainedText

PIECES, PLACES, LAYERS = 200, 40, 2


def weights_of(random: torch.Generator) -> dict[str, torch.Tensor]:
    tables = {'word': PIECES, 'position': PLACES, 'token_type': 2}
    held = {f'embeddings.{name}_embeddings.weight': torch.randn(rows, WIDTH, generator=random) for name, rows in tables.items()}
    held |= {f'embeddings.LayerNorm.{part}': torch.randn(WIDTH, generator=random) for part in ('weight', 'bias')}
    shapes = {name: value.shape for name, value in Layer().state_dict().items()}
    for at in range(LAYERS):
        for ours, theirs in NAMES.items():
            for part in ('weight', 'bias'):
                shape = shapes[f'{ours}.{part}']
                held[f'encoder.layer.{at}.{theirs}.{part}'] = torch.randn(shape, generator=random) / 20
    return held


class PretrainedTextTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.held = weights_of(torch.Generator().manual_seed(1))
        save_file(self.held, Path(folder.name) / 'model.safetensors')
        self.network = PretrainedText(Path(folder.name), LAYERS)

    def reference_layer(self, at: int) -> nn.Module:
        """PyTorch's own layer, norm after each sum, with the same weights."""
        layer = nn.TransformerEncoderLayer(WIDTH, HEADS, 4 * WIDTH, 0, 'gelu', LAYER_NORM, batch_first=True)

        def held(name: str, part: str) -> torch.Tensor:
            return self.held[f'encoder.layer.{at}.{NAMES[name]}.{part}']
        state = {f'self_attn.in_proj_{part}': torch.cat([held(name, part) for name in ('query', 'key', 'value')])
                 for part in ('weight', 'bias')}
        parts = {'self_attn.out_proj': 'attended', 'linear1': 'hidden', 'linear2': 'shown', 'norm1': 'after_attention',
                 'norm2': 'after_hidden'}
        state |= {f'{theirs}.{part}': held(ours, part) for theirs, ours in parts.items() for part in ('weight', 'bias')}
        layer.load_state_dict(state)
        return layer

    def test_layers_say_what_a_reference_says(self):
        windows = torch.randint(PIECES, (3, 20), generator=torch.Generator().manual_seed(2))
        tables = [self.held[f'embeddings.{name}_embeddings.weight'] for name in ('word', 'position', 'token_type')]
        x = tables[0][windows] + tables[1][:20] + tables[2][0]
        norm = [self.held[f'embeddings.LayerNorm.{part}'] for part in ('weight', 'bias')]
        x = nn.functional.layer_norm(x, (WIDTH,), *norm, LAYER_NORM)
        for at in range(LAYERS):
            x = self.reference_layer(at)(x)
        torch.testing.assert_close(self.network.encode(windows), x, atol=1e-4, rtol=1e-4)

    def test_tables_do_not_learn_and_layers_do(self):
        learning = {name.split('.')[0] for name, part in self.network.named_parameters() if part.requires_grad}
        self.assertEqual(learning, {'norm', 'layers', 'head'})


if __name__ == '__main__':
    unittest.main()
