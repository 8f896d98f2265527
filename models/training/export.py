"""Writes a network behind its views as ONNX, checks it against PyTorch, and enters it in the manifest."""
import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

from golden import COUNT, golden_picture
from image_entry import MODELS, enter, keep_golden
from views import PATCH_PX, WHOLE_PX, patch_count, views, with_views

OPSET = 18
# Weights of fewer numbers stay as they are.
LARGE = 256
# How far from PyTorch the logits of a file may be that computes with the same numbers.
EXACT = 1e-3


def round_to_half(network: torch.nn.Module) -> None:
    """Weights as the file will hold them, so that PyTorch and ONNX compute with the same numbers."""
    with torch.no_grad():
        for value in (*network.parameters(), *network.buffers()):
            value.copy_(value.half().float())


def export_graph(network: torch.nn.Module, path: Path, reads: tuple[str, ...], gives: tuple[str, ...]) -> None:
    """The network alone: it takes views."""
    shapes = {'patches': (2, 3, PATCH_PX, PATCH_PX), 'whole': (1, 3, WHOLE_PX, WHOLE_PX), 'detail': ()}
    torch.onnx.export(network.eval(), tuple(torch.zeros(shapes[name]) for name in reads), str(path),
                      input_names=reads, output_names=gives, dynamic_axes={'patches': {0: 'count'}},
                      opset_version=OPSET, dynamo=False)


def write_network(network: torch.nn.Module, path: Path, reads: tuple[str, ...], gives: tuple[str, ...]) -> None:
    export_graph(network, path, reads, gives)
    onnx.save(with_views(packed(onnx.load(path))), path)


def packed(model: onnx.ModelProto, large: int = LARGE) -> onnx.ModelProto:
    """The same network in half the bytes: weights of `large` numbers or more lie in the file as float16, and the runtime widens
    them when it loads the file."""
    kept, nodes = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < large:
            kept.append(tensor)
        else:
            kept.append(numpy_helper.from_array(values.astype(np.float16), f'{tensor.name}.half'))
            nodes.append(helper.make_node('Cast', [f'{tensor.name}.half'], [tensor.name], to=TensorProto.FLOAT))
    graph = helper.make_graph([*nodes, *model.graph.node], model.graph.name, model.graph.input, model.graph.output, kept)
    return helper.make_model(graph, ir_version=model.ir_version, opset_imports=model.opset_import)


def write_golden(network: torch.nn.Module, path: Path, model_id: str, most_patches: int, within: float = EXACT) -> None:
    """Checks the file against PyTorch on the golden pictures, and writes down what PyTorch gave. A file that rounds more than
    PyTorch does (int8) may be `within` more of it; its own logits are then written down, and how far another processor may
    be from them."""
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    logits = []
    for index in range(COUNT):
        picture = golden_picture(index)
        wanted = patch_count(picture, most_patches)
        with torch.inference_mode():
            of_torch = float(network(*views(picture, wanted))[0])
        feeds = {'picture': picture, 'patch_count': np.array([wanted])}
        given = float(session.run(['logit'], feeds)[0][0])
        if abs(given - of_torch) > within:
            raise SystemExit(f'picture {index}: ONNX gives {given}, PyTorch {of_torch}')
        logits.append(of_torch if within == EXACT else given)
    keep_golden(model_id, logits, within)


def enter_in_manifest(model_id: str, sizes: tuple[str, ...], most_patches: int, calibration: dict, values: dict,
                      evidence: dict, licence: str = 'Apache-2.0', cascade: dict | None = None) -> None:
    """Enters a model whose weights and card bear its name, in place of those that had these sizes. `cascade` names its parts, where
    they are others than those of the light model."""
    weights = (MODELS / 'weights' / f'{model_id}.onnx').read_bytes()
    enter({
        'id': model_id, 'lane': 'image', 'status': 'current', 'sizes': [], 'file': f'weights/{model_id}.onnx',
        'sha256': hashlib.sha256(weights).hexdigest(), 'bytes': len(weights), 'licence': licence,
        'card': f'cards/{model_id}.md',
        'input': {'patchPx': PATCH_PX, 'maxPatches': most_patches, 'wholePx': WHOLE_PX},
        **({'cascade': cascade} if cascade else {}),
        'calibration': calibration, 'thresholds': values, 'thresholdEvidence': evidence,
    }, sizes)
