"""Makes models of what accelerate.py kept: for the server in int8, for browsers as train_image.py exports.

    python quantise.py --plan plans/final.json --network clip9 --out DIR --shards DIR --share 0.8 --clip DIR --id telltale-image-N \
        --sizes full

--out is that of accelerate.py; --shards needs v00 alone. CLIP's tower becomes a quarter of its size: its norm is folded into the
heads, activations are smoothed, and matrices become int8 with a scale for each output, of reduced range (7 bits), since older
processors add pairs of products in 16 bits and saturate
(<https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html>). Activations are rounded as they come, all of
a layer by one scale. Behind GELU most are near 0 and a few are large, so there (`narrow`) every 256 of them have a scale, and so
have the weights (MatMulNBits). The heads stay as they are: what they round would go into the logit undiminished.

The file goes behind the views and into the manifest, with thresholds that only hold its place: the calibration and thresholds of
a model are found by scoring held-out pictures with it (models/README.md).
"""
import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer
from torch import nn

from begin import shaped_as
from clip_weights import read_parts
from deliveries import judging_views
from export import MODELS, enter_in_manifest, export_graph, packed, round_to_half, write_golden, write_network
from image_entry import SIZES
from network import ImageNetwork
from open_shards import decode, jobs_of
from tuning_run import back_towards, read_state
from views import VIEWS, with_views
from vit import Block, Vit, VitNetwork, fill

# Half of what is hard to round moves from activations into weights, as in the paper.
MOVED = 0.5
LEAST_WEIGHT, LEAST_SCALE = 1e-5, 1e-2
# So many inputs of a layer behind GELU have a scale of their own.
PART = 256
# Deliveries of held-out pictures that show how large activations become: two views each.
CALIBRATING, SEED, TIERS = 48, 9, ('clean', 'web', 'hard')
BATCH = 16
# Norms and biases stay as they are; the embedding of patches and their positions become float16.
LARGE = 50000
PATCHES = {'clip': 2, 'lite': 9}
LICENCES = {'clip': 'Apache-2.0 AND MIT', 'lite': 'Apache-2.0'}
# What reads views, and the logits it gives for each; the other network's are those of the light model in use.
JOINTS = {'clip': {'views': '/Concat_output_0', 'readings': '/vit/heads/Gemm_output_0'}}
CALIBRATION = {'kind': 'platt', 'slope': 1.0, 'intercept': 0.0, 'baseRate': 0.5}
THRESHOLDS = {'uncertain': 0.5, 'likely_ai': 0.9, 'strong': 0.99}
TARGETS = {'uncertain': 0.05, 'likely_ai': 0.02, 'strong': 0.002}


@torch.no_grad()
def fold_norm(vit: Vit) -> Vit:
    """The same function without a norm before the heads."""
    scale = vit.norm.weight / (vit.norm.running_var + vit.norm.eps).sqrt()
    shift = vit.norm.bias - vit.norm.running_mean * scale
    vit.heads.bias += vit.heads.weight @ shift
    vit.heads.weight *= scale
    vit.norm = vit.dropout = nn.Identity()
    return vit.eval()


def calibrating_views(shard: Path) -> torch.Tensor:
    """Whole views and patches of some pictures of a shard, in each tier."""
    rows = [json.loads(line) for line in (shard / 'rows.jsonl').read_text().splitlines()]
    jobs, views = jobs_of(shard, rows), []
    cv2.setNumThreads(1)
    for index in np.random.default_rng(SEED).permutation(len(rows))[:CALIBRATING]:
        whole, patches, _ = judging_views(*decode(jobs[index]), rows[index], TIERS[index % len(TIERS)], 1)
        views += [whole, patches[0]]
    return torch.from_numpy(np.stack(views)).float()


@torch.inference_mode()
def largest_inputs(vit: Vit, layers: list[nn.Module], views: torch.Tensor) -> dict[nn.Module, torch.Tensor]:
    """For each layer the largest size that each of its inputs has."""
    largest = {}

    def look(layer: nn.Module, inputs: tuple[torch.Tensor]) -> None:
        size = inputs[0].abs().amax((0, 1))
        largest[layer] = torch.maximum(largest.get(layer, torch.zeros_like(size)), size)
    hooks = [layer.register_forward_pre_hook(look) for layer in layers]
    for part in views.split(BATCH):
        vit.features(part)
    for hook in hooks:
        hook.remove()
    return {layer: size.clone() for layer, size in largest.items()}


def smoothing(largest: torch.Tensor, layer: nn.Linear) -> torch.Tensor:
    """By what each input of a layer is divided and its weights multiplied (Xiao et al., SmoothQuant, 2023, arXiv 2211.10438,
    equation 4): a few inputs of a transformer are a hundred times the others, which int8 would round to nothing beside them."""
    weights = layer.weight.abs().amax(0).clamp(min=LEAST_WEIGHT)
    return (largest ** MOVED / weights ** (1 - MOVED)).clamp(min=LEAST_SCALE)


@torch.no_grad()
def smooth_block(block: Block, largest: dict[nn.Module, torch.Tensor]) -> None:
    """What comes before a layer takes the division: a norm, or the values that attention mixes, which are the last third of
    `qkv`. Before `narrow` stands no linear part, so it stays as it is."""
    for norm, layer in ((block.norm1, block.qkv), (block.norm2, block.wide)):
        scale = smoothing(largest[layer], layer)
        norm.weight /= scale
        norm.bias /= scale
        layer.weight *= scale
    scale = smoothing(largest[block.output], block.output)
    values = slice(2 * len(scale), None)
    block.qkv.weight[values] /= scale[:, None]
    block.qkv.bias[values] /= scale
    block.output.weight *= scale


def smooth(vit: Vit, views: torch.Tensor) -> Vit:
    """The same function, whose activations suffer less from being rounded."""
    layers = [layer for block in vit.blocks for layer in (block.qkv, block.wide, block.output)]
    largest = largest_inputs(vit, layers, views)
    for block in vit.blocks:
        smooth_block(block, largest)
    return vit


def with_scale_per_part(model: onnx.ModelProto, nodes: list[str], others: list[str]) -> onnx.ModelProto:
    settings = {'block_size': PART, 'is_symmetric': True, 'accuracy_level': 4}
    config = DefaultWeightOnlyQuantConfig(bits=8, **settings)
    quantiser = MatMulNBitsQuantizer(model, nodes_to_exclude=others, algo_config=config, **settings)
    quantiser.process()
    if {node.name for node in quantiser.model.model.graph.node} & set(nodes):
        raise SystemExit('some matrices behind GELU were not quantised')
    return quantiser.model.model


def quantised(whole: Path, small: Path) -> onnx.ModelProto:
    model = onnx.load(whole)
    weights = {tensor.name for tensor in model.graph.initializer}
    matrices = [node.name for node in model.graph.node if node.op_type == 'MatMul' and node.input[1] in weights]
    narrow = [name for name in matrices if '/narrow/' in name]
    others = [name for name in matrices if name not in narrow]
    onnx.save(with_scale_per_part(model, narrow, others), small)
    quantize_dynamic(small, small, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
                     op_types_to_quantize=['MatMul'], nodes_to_quantize=others)
    return onnx.load(small)


def write_quantised(network: VitNetwork, path: Path) -> None:
    with TemporaryDirectory() as folder:
        whole, small = Path(folder) / 'whole.onnx', Path(folder) / 'small.onnx'
        export_graph(network, whole, VIEWS, ('logit',))
        model = packed(quantised(whole, small), LARGE)
    # The quantiser names sets of operators that it did not use.
    used = [opset for opset in model.opset_import if opset.domain in ('', 'ai.onnx', 'com.microsoft')]
    del model.opset_import[:]
    model.opset_import.extend(used)
    onnx.save(with_views(model), path)


def write_clip(settings: dict, args: argparse.Namespace, path: Path) -> VitNetwork:
    vit = Vit(settings['blocks'], tuple(settings['pooled']))
    learnt = read_state(args.out / f'{args.network}.pt')
    if args.share < 1:
        fill(vit, read_parts(args.clip))
        learnt = back_towards(vit.state_dict(), learnt, args.share)
    vit.load_state_dict(learnt)
    vit = smooth(fold_norm(vit), calibrating_views(args.shards / 'v00'))
    network = VitNetwork(vit, args.patch_share).eval()
    write_quantised(network, path)
    return network


def write_lite(settings: dict, args: argparse.Namespace, path: Path) -> ImageNetwork:
    learner = shaped_as(MODELS / settings['begin'])
    learner.load_state_dict(read_state(args.out / f'{args.network}.pt'))
    network = ImageNetwork(learner, args.patch_share).eval()
    round_to_half(network)
    write_network(network, path, VIEWS, ('logit',))
    return network


def enter(settings: dict, model_id: str, sizes: tuple[str, ...], patch_share: float) -> None:
    evidence = {name: {'falseAlarmTarget': target, 'reals': 0, 'flagged': 0, 'provisional': True}
                for name, target in TARGETS.items()}
    net = settings['net']
    cascade = {**JOINTS[net], 'patchShare': patch_share} if net in JOINTS else None
    enter_in_manifest(model_id, sizes, PATCHES[net], CALIBRATION, THRESHOLDS, evidence, LICENCES[net], cascade)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--plan', type=Path, required=True)
    parser.add_argument('--network', required=True, help='its name in the plan')
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--shards', type=Path, help='for CLIP')
    parser.add_argument('--share', type=float, default=1.0, help='of what was learnt; the rest of the way back to --clip')
    parser.add_argument('--clip', type=Path, help='what clip_weights.py wrote')
    parser.add_argument('--id', required=True)
    parser.add_argument('--sizes', nargs='+', choices=SIZES, required=True)
    parser.add_argument('--patch-share', type=float, default=0.8)
    parser.add_argument('--within', type=float, default=1.0, help='how far a golden logit in int8 may be from PyTorch')
    args = parser.parse_args()
    plan = json.loads(args.plan.read_text())
    found = next((one for one in plan['networks'] if one['name'] == args.network), None)
    if found is None:
        parser.error(f'{args.plan} has no network {args.network}')
    settings = {**plan.get('common', {}), **found}
    path = MODELS / 'weights' / f'{args.id}.onnx'
    if settings['net'] == 'clip':
        if args.shards is None:
            parser.error('--shards: pictures show how large activations become')
        if args.share < 1 and args.clip is None:
            parser.error('--share: the weights that the network began from, --clip')
        write_golden(write_clip(settings, args, path), path, args.id, PATCHES['clip'], args.within)
    else:
        write_golden(write_lite(settings, args, path), path, args.id, PATCHES['lite'])
    enter(settings, args.id, tuple(args.sizes), args.patch_share)


if __name__ == '__main__':
    main()
