"""Writes the network as ONNX, checks it against PyTorch, and enters it in the manifest."""
import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from network import ImageNetwork
from tensors import SIDE

# Training sees two patches of a picture; more of them at run time only steady the mean.
MAX_PATCHES = 4
MODELS = Path(__file__).resolve().parent.parent


def fixed_inputs() -> dict[str, np.ndarray]:
    """Inputs that any language can write down again: whole numbers from a small recurrence."""
    def numbers(count: int, modulus: int) -> np.ndarray:
        return (np.arange(count, dtype=np.int64) * 7919 % modulus).astype(np.float32)
    picture = 3 * SIDE * SIDE
    return {'patches': numbers(2 * picture, 251).reshape(2, 3, SIDE, SIDE),
            'whole': numbers(picture, 241).reshape(1, 3, SIDE, SIDE)}


def export(network: ImageNetwork, path: Path) -> float:
    inputs = fixed_inputs()
    tensors = tuple(torch.from_numpy(value) for value in inputs.values())
    network.eval()
    torch.onnx.export(network, tensors, str(path), input_names=list(inputs), output_names=['logit'],
                      dynamic_axes={'patches': {0: 'count'}}, opset_version=17, dynamo=False)
    with torch.inference_mode():
        expected = float(network(*tensors)[0])
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    given = float(session.run(['logit'], inputs)[0][0])
    if abs(given - expected) > 1e-3:
        raise SystemExit(f'ONNX gives {given}, PyTorch {expected}')
    return expected


def enter_in_manifest(model_id: str, calibration: dict, values: dict, evidence: dict) -> None:
    path = MODELS / 'manifest.json'
    manifest = json.loads(path.read_text()) if path.exists() else {'version': 1, 'models': []}
    weights = (MODELS / 'weights' / f'{model_id}.onnx').read_bytes()
    kept = [model for model in manifest['models'] if model['id'] != model_id]
    for model in kept:
        if model['lane'] == 'image':
            model['status'] = 'retired'
    entry = {
        'id': model_id, 'lane': 'image', 'status': 'current', 'file': f'weights/{model_id}.onnx',
        'sha256': hashlib.sha256(weights).hexdigest(), 'bytes': len(weights), 'licence': 'Apache-2.0',
        'card': f'cards/{model_id}.md',
        'input': {'patchPx': SIDE, 'maxPatches': MAX_PATCHES, 'wholePx': SIDE},
        'calibration': calibration, 'thresholds': values, 'thresholdEvidence': evidence,
    }
    manifest['models'] = [entry, *kept]
    path.write_text(json.dumps(manifest, indent=2) + '\n')
