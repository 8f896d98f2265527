"""Gives a network that ships another head for the kind of content; what it says of voices stays to the bit.

On collections left out in turn three recipes are judged (models/archive/training-log.md, 'another kind head', steps 46 and
47): with calls, without them, and that of version 4, which knew the first pack alone.
"""
import argparse
import json
import sys
from pathlib import Path

import lightgbm
import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

from audio_network import tree_node
from train_audio import (CALL_SHARE, FOLDS, KINDS, MODELS, SPEECH_WEIGHT, Windows, enter_in_manifest, fit_kind, left_out,
                         temperature_of)

LEAST_SPEECH, MOST_LOST = 0.97, 0.02
LEAST_CONFIDENCE = 0.5


def probabilities(scores: np.ndarray, temperature: float) -> np.ndarray:
    cooled = scores / temperature
    shares = np.exp(cooled - cooled.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def form_weights(data: Windows) -> np.ndarray:
    """Of a recording that was called, the call counts as often as a stranger brings one, the other form as the rest."""
    called = {row.get('call_of') for row in data.rows}
    has_call = np.array([row['id'] in called for row in data.rows])
    return np.where(data.call, CALL_SHARE, np.where(has_call, 1 - CALL_SHARE, 1.0))


class LeftOut:
    """What a recipe says of collections that it never saw: it learns from `taught` without them."""

    def __init__(self, data: Windows, rows: np.ndarray, taught: np.ndarray, speech_weight: float):
        scores = np.zeros((len(data.rows), len(KINDS)))
        for fitted, held in left_out(data.collection, rows, 0):
            scores[held] = fit_kind(data, fitted[taught[fitted]], speech_weight).predict(data.features[held], raw_score=True)
        own = rows[taught[rows]]
        self.temperature = temperature_of(scores[own], data.kind[own])
        told = probabilities(scores[rows], self.temperature)
        right = (told.argmax(1) == data.kind[rows]) & (told.max(1) >= LEAST_CONFIDENCE)
        kind, weights = data.kind[rows], form_weights(data)[rows]
        self.right = [float(np.average(right[kind == at], weights=weights[kind == at])) for at in range(len(KINDS))]
        sound = kind > 0
        self.sound = float(np.average(right[sound], weights=weights[sound]))
        calls = data.call[rows] & ~sound
        self.called_speech = float(right[calls].mean()) if calls.any() else float('nan')

    def line(self) -> str:
        shares = ', '.join(f'{name} {share:.3f}' for name, share in zip(KINDS, self.right))
        return (f'{shares}; music and other {self.sound:.3f}; speech called {self.called_speech:.3f}; '
                f'temperature {self.temperature:.3f}')


def is_good(recipe: LeftOut, before: LeftOut) -> bool:
    return recipe.right[0] >= LEAST_SPEECH and recipe.sound >= before.sound - MOST_LOST


def chosen_recipe(data: Windows, rows: np.ndarray) -> tuple[np.ndarray, float]:
    """What teaches, and the temperature; ends the run where neither recipe is good enough."""
    pack = np.array(['blob' not in row for row in data.rows]) & ~data.call
    before = LeftOut(data, rows, pack, speech_weight=1)
    print(f'version 4: {before.line()}', flush=True)
    recipes = {'A, with calls': np.ones(len(data.rows), bool)} if data.call.any() else {}
    for name, taught in {**recipes, 'B, without calls': ~data.call}.items():
        recipe = LeftOut(data, rows, taught, SPEECH_WEIGHT)
        print(f'{name}: {recipe.line()}', flush=True)
        if is_good(recipe, before):
            return rows[taught[rows]], recipe.temperature
    sys.exit('neither recipe tells the kind of collections left out well enough')


def with_kind_head(network: bytes, booster: lightgbm.Booster, temperature: float) -> bytes:
    model = onnx.load_from_string(network)
    for node in model.graph.node:
        if 'kind_scores' in node.output:
            node.CopyFrom(tree_node(booster, 'kind_scores', len(KINDS)))
    for constant in model.graph.initializer:
        if constant.name == 'temperature':
            constant.CopyFrom(numpy_helper.from_array(np.asarray(np.float32(temperature)), 'temperature'))
    onnx.checker.check_model(model)
    return model.SerializeToString()


def outputs_of(network: bytes, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    session = onnxruntime.InferenceSession(network, providers=['CPUExecutionProvider'])
    logit, kind = session.run(['logit', 'kind'], {'features': features})
    return logit, kind


def write_golden(model_id: str, before: bytes, after: bytes, expected: np.ndarray, features: np.ndarray) -> None:
    (old_logit, _), (logit, kind) = outputs_of(before, features), outputs_of(after, features)
    if not np.array_equal(old_logit, logit):
        raise SystemExit('another logit than before')
    if np.abs(kind - expected).max() > 1e-3:
        raise SystemExit('ONNX and Python disagree')
    path = MODELS / 'src' / 'audio' / 'golden-scores.json'
    golden = json.loads(path.read_text())
    path.write_text(json.dumps({**golden, 'model': model_id, 'speech': [round(float(v), 5) for v in expected[:, 0]]}) + '\n')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--features', type=Path, nargs='+', required=True)
    parser.add_argument('--golden', type=Path, required=True)
    parser.add_argument('--kind-of', required=True, help='the model whose judgement of voices stays')
    parser.add_argument('--id', required=True)
    args = parser.parse_args()
    data = Windows(args.features)
    rows = np.where(np.isin(data.split, ['train', 'val']))[0]
    print(f'{len(rows)} windows, {data.call[rows].sum()} of them called, {FOLDS} folds', flush=True)
    taught, temperature = chosen_recipe(data, rows)
    booster = fit_kind(data, taught)

    shipped = next(model for model in json.loads((MODELS / 'manifest.json').read_text())['models'] if model['id'] == args.kind_of)
    before = (MODELS / shipped['file']).read_bytes()
    after = with_kind_head(before, booster, temperature)
    golden = np.fromfile(args.golden, np.float32).reshape(100, -1)
    (MODELS / 'weights' / f'{args.id}.onnx').write_bytes(after)
    write_golden(args.id, before, after, probabilities(booster.predict(golden, raw_score=True), temperature), golden)
    kept = ('input', 'leastKindConfidence', 'calibration', 'thresholds', 'thresholdEvidence')
    enter_in_manifest(args.id, shipped['vad'], {name: shipped[name] for name in kept})


if __name__ == '__main__':
    main()
