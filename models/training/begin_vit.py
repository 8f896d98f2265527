"""A large image network to carry on from: what quantise.py wrote, as weights that can learn again.

    python begin_vit.py --model weights/telltale-image-8.onnx --clip DIR --out DIR

--out gets vit0.npz and vit1.npz, of int8 matrices with their scales as clip_weights.py writes them, by the names of
vit.py, each small enough to travel. A plan of accelerate.py takes them with `"begin": true` of a network. Rounding stays: a
logit of version 8 had moved by .09 when it was made (archive/training-log.md, image step 61).
"""
import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from clip_weights import read_parts
from delivery_stream import DeliveredViews
from vit import WIDTH, Block, Vit, fill

# Matrices of a block that are int8 with a scale for each output, and the one after GELU that has them for each 256 inputs.
ROUNDED, IN_PARTS = ('qkv', 'output', 'wide'), 'narrow'
# What uint8 stands for nought in MatMulNBits.
NOUGHT = 128
# Pictures that show how large each feature is, two views of each.
SAMPLE, BATCH = 160, 20


def tensors_in(path: Path) -> tuple[dict[str, np.ndarray], list[str]]:
    """Weights by their names, and those of matrices in the order in which the network reads them."""
    graph = onnx.load(path).graph
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    order = [node.input[1] for node in graph.node if node.op_type in ('MatMulInteger', 'MatMulNBits')]
    return tensors, order


def rounded(tensors: dict[str, np.ndarray], name: str) -> tuple[np.ndarray, np.ndarray]:
    """Outputs x inputs in int8, and a scale for each output or each part of an output's inputs."""
    if name.endswith('_Q8'):
        parts = tensors[name].astype(np.int16) - NOUGHT
        return parts.reshape(len(parts), -1).astype(np.int8), tensors[name.removesuffix('_Q8') + '_scales']
    base = name.removesuffix('_quantized')
    if tensors[f'{base}_zero_point'].any():
        raise SystemExit(f'{base} is not symmetric')
    return np.ascontiguousarray(tensors[name].T), tensors[f'{base}_scale']


def weights_of(path: Path) -> dict[str, np.ndarray]:
    tensors, order = tensors_in(path)
    weights = {name.removeprefix('vit.').removesuffix('.half'): values for name, values in tensors.items()
               if name.startswith('vit.')}
    kinds = (*ROUNDED, IN_PARTS)
    for at, name in enumerate(order):
        target = f'blocks.{at // len(kinds)}.{kinds[at % len(kinds)]}.weight'
        weights[target], weights[f'{target}_scale'] = rounded(tensors, name)
    return weights


def widened(weights: dict[str, np.ndarray], name: str) -> torch.Tensor:
    values = weights[name].astype(np.float32)
    if f'{name}_scale' in weights:
        scale = weights[f'{name}_scale']
        parts = values.reshape(len(values), -1, values.shape[1] // (scale.shape[1] if scale.ndim > 1 else 1))
        values = (parts * scale.reshape(len(values), -1, 1)).reshape(values.shape)
    return torch.from_numpy(values)


@torch.no_grad()
def unsmooth_block(block: Block, published: Block) -> None:
    """quantise.py has moved what is hard to round from activations into weights. How far is read off the network that training
    began from, so that rates mean again what they meant; the function stays the same."""
    for norm, layer, before in ((block.norm1, block.qkv, published.norm1), (block.norm2, block.wide, published.norm2)):
        scale = (before.weight.abs().clamp(min=1e-4) / norm.weight.abs().clamp(min=1e-4)).clamp(1e-3, 1e3)
        norm.weight *= scale
        norm.bias *= scale
        layer.weight /= scale
    scale = (block.output.weight.norm(dim=0) / published.output.weight.norm(dim=0)).clamp(1e-3, 1e3)
    values = slice(2 * len(scale), None)
    block.qkv.weight[values] *= scale[:, None]
    block.qkv.bias[values] *= scale
    block.output.weight /= scale


@torch.no_grad()
def normalise(vit: Vit, views: torch.Tensor) -> None:
    """Heads read features of one size again, as they learn best; the function stays the same."""
    features = torch.cat([vit.features(part.float()) for part in views.split(BATCH)])
    variance, mean = torch.var_mean(features, 0)
    vit.norm.running_mean.copy_(mean)
    vit.norm.running_var.copy_(variance)
    vit.heads.bias += vit.heads.weight @ mean
    vit.heads.weight *= (variance + vit.norm.eps).sqrt()


@torch.no_grad()
def vit_of(weights: dict[str, np.ndarray], clip: dict[str, np.ndarray], pooled: tuple[int, ...]) -> Vit:
    """The same function as the file's, before a norm that does nothing yet."""
    blocks = 1 + max(int(name.split('.')[1]) for name in weights if name.startswith('blocks.'))
    vit, published = Vit(blocks, pooled), Vit(blocks, pooled)
    fill(published, clip)
    state = vit.state_dict()
    held = {name: widened(weights, name) if name != 'heads.weight' else torch.from_numpy(weights[name].T.copy())
            for name in state if not name.startswith('norm.')}
    vit.load_state_dict({**state, **held, 'norm.running_var': torch.full_like(state['norm.running_var'], 1 - vit.norm.eps)})
    for block, before in zip(vit.blocks, published.blocks, strict=True):
        unsmooth_block(block, before)
    return vit.eval()


def begun_vit(folder: Path, clip: dict[str, np.ndarray], pooled: tuple[int, ...], views: DeliveredViews, chosen: np.ndarray) -> Vit:
    weights = {name: values for path in sorted(folder.glob('vit*.npz')) for name, values in np.load(path).items()}
    if not weights:
        raise SystemExit(f'no vit0.npz in {folder}: begin_vit.py makes it')
    vit = vit_of(weights, clip, pooled)
    some = np.random.default_rng(0).choice(chosen, min(SAMPLE, len(chosen)), replace=False)
    normalise(vit, torch.from_numpy(views.every(some)))
    return vit


def write_halves(weights: dict[str, np.ndarray], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    halves: list[dict[str, np.ndarray]] = [{}, {}]
    for name, values in weights.items():
        first = name.startswith('blocks.') and int(name.split('.')[1]) < 5
        halves[0 if first else 1][name] = values
    for at, half in enumerate(halves):
        np.savez(out / f'vit{at}.npz', **half)
        print(f"vit{at}.npz: {(out / f'vit{at}.npz').stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', type=Path, required=True)
    parser.add_argument('--clip', type=Path, required=True, help='what clip_weights.py wrote')
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    weights = weights_of(args.model)
    if weights['start'].shape[-1] != WIDTH:
        raise SystemExit(f'{args.model} is no network of vit.py')
    vit_of(weights, read_parts(args.clip), (3, 6, 9))
    write_halves(weights, args.out)


if __name__ == '__main__':
    main()
