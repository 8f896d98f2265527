"""Trains the audio lane on features that prepare-audio.ts wrote; thresholds come from sources left out in turn."""
import argparse
import collections
import hashlib
import json
from pathlib import Path

import lightgbm
import numpy as np
import onnxruntime
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import minimize_scalar
from sklearn.metrics import roc_auc_score

from audio_network import CLIP, VoiceHead, to_onnx
from calibrate import fit_platt, scores_of
from domain_rates import Bounds, lowest_threshold

MODELS = Path(__file__).resolve().parent.parent
KINDS = ('speech', 'music', 'other')
FOLDS = 6
WIDTH, LINEAR_SHARE, DECAY, TREE_SHARE = 0.6, 0.3, 1.1, 0.2
AXES = 400
# A call against the recording that it was made of.
CALL_WEIGHT = 0.5
# Of what a stranger brings this much comes by telephone.
CALL_SHARE = 0.2
# Against music, and against other sound.
SPEECH_WEIGHT = 0.5


def bounds_of(pooled: float) -> Bounds:
    """models/archive/training-log.md, 'Audio, a fifth time', step 3.

    Sources with a single warning are not judged by it.
    """
    mean = pooled / 0.3
    return Bounds(pooled, mean, mean * 8 / 3, least_flagged=2)


BOUNDS = {'uncertain': bounds_of(0.05), 'likely_ai': bounds_of(0.015), 'strong': bounds_of(0.002)}


class Windows:
    def __init__(self, folders: list[Path]):
        self.rows, features = [], []
        for folder in folders:
            rows = [json.loads(line) for line in open(folder / 'index.jsonl')]
            self.rows += rows
            features.append(np.fromfile(folder / 'features.f32', np.float32).reshape(len(rows), -1))
        self.features = np.vstack(features)
        label = np.array([row['label'] for row in self.rows])
        self.split = np.array([row['split'] for row in self.rows])
        self.synthetic = np.isin(label, ['synthetic', 'ai']).astype(int)
        self.kind = np.where(label == 'music', 1, np.where(label == 'other', 2, 0))
        self.speech = self.kind == 0
        self.repo = np.array([row['repo'] for row in self.rows])
        self.source = np.array([str(row.get('system') or row['repo']) for row in self.rows])
        # Pages that show each other's recordings are left out together.
        self.family = np.array([row.get('family', row['repo']) for row in self.rows])
        # What call_recordings.py made; one of a recording's two forms is drawn where each recording counts once.
        self.call = np.array(['call_of' in row for row in self.rows])
        called = {row.get('call_of') for row in self.rows}
        recordings = [row.get('call_of', row['id']) for row in self.rows]
        self.lot = np.array([lot_of(name) if name in called else 1.0 for name in recordings])
        # Music and noise come from few repositories; there a collection is what must be left out together.
        self.collection = np.array([repo if kind == 0 else str(row.get('source')).split('/')[0]
                                    for repo, kind, row in zip(self.repo, self.kind, self.rows)])


def lot_of(recording: str) -> float:
    return int(hashlib.sha256(f'lot+{recording}'.encode()).hexdigest()[:8], 16) / 16 ** 8


def group_weights(groups: np.ndarray, labels: np.ndarray, power: float = 0.5) -> np.ndarray:
    """Large sources count less per window than small ones, yet more in all; labels weigh the same."""
    sizes = collections.Counter(zip(groups, labels))
    weights = np.array([sizes[key] ** -power for key in zip(groups, labels)])
    for label in set(labels):
        weights[labels == label] /= weights[labels == label].sum()
    return weights * len(weights)


def voice_weights(data: Windows, chosen: np.ndarray) -> np.ndarray:
    weights = group_weights(data.repo[chosen], data.synthetic[chosen])
    return weights * np.where(data.call[chosen], CALL_WEIGHT, 1)


def likeness(places: np.ndarray, remembered: np.ndarray, width: float) -> np.ndarray:
    distances = (places ** 2).sum(1)[:, None] + (remembered ** 2).sum(1) - 2 * places @ remembered.T
    return np.exp(-width * np.maximum(distances, 0))


def main_axes(scaled: np.ndarray) -> np.ndarray:
    """The directions in which windows differ most, in half precision, as the network stores them."""
    directions = np.linalg.svd(scaled.T @ scaled)[0][:, :AXES]
    return directions.astype(np.float16).astype(np.float64)


class Regression:
    """Ridge regression over likeness to remembered windows, a linear part and a constant. Of a recording and its call one
    is remembered, both are learnt from. What the regression would say of a family of sources that it never saw has a
    closed form; only means, spreads, axes and what is remembered, which know no labels, then come from all."""

    def __init__(self, data: Windows, chosen: np.ndarray):
        features, labels = data.features[chosen].astype(np.float64), data.synthetic[chosen]
        self.mean, self.deviation = features.mean(0), features.std(0) + 1e-3
        scaled = np.clip((features - self.mean) / self.deviation, -CLIP, CLIP)
        self.axes = main_axes(scaled)
        turned = scaled @ self.axes
        self.steps = np.abs(turned).max(0) / 127
        places = np.round(turned / self.steps) * self.steps
        self.targets = np.where(labels > 0, 1.0, -1.0)
        self.families, self.count = data.family[chosen], features.shape[1]
        self.remembered = places[data.call[chosen] == (data.lot[chosen] < 0.5)]
        self.alike, self.weights = self.alike_to(places), voice_weights(data, chosen)
        system = (self.alike.T * self.weights) @ self.alike + DECAY * self.alike_to(self.remembered)
        system[np.diag_indices(len(system))] += 1e-6
        self.factor = cho_factor(system, overwrite_a=True)
        self.coefficients = cho_solve(self.factor, self.alike.T @ (self.weights * self.targets))

    def alike_to(self, places: np.ndarray) -> np.ndarray:
        linear = LINEAR_SHARE / self.count * places @ self.remembered.T
        return likeness(places, self.remembered, WIDTH / self.count) + 1 + linear

    def unseen(self) -> np.ndarray:
        found, given = np.zeros(len(self.targets)), self.alike @ self.coefficients
        for family in set(self.families):
            own = np.where(self.families == family)[0]
            influence = self.alike[own] @ cho_solve(self.factor, (self.alike[own] * self.weights[own, None]).T)
            missed = np.linalg.solve(np.eye(len(own)) - influence, self.targets[own] - given[own])
            found[own] = self.targets[own] - missed
        return found

    def head(self, trees: lightgbm.Booster) -> VoiceHead:
        direction = LINEAR_SHARE / self.count * self.remembered.T @ self.coefficients
        return VoiceHead(self.mean, self.deviation, self.axes, self.steps, self.remembered, self.coefficients,
                         WIDTH / self.count, direction, self.coefficients.sum(), trees, TREE_SHARE)


def fit_trees(features: np.ndarray, labels: np.ndarray, weights: np.ndarray, **shape) -> lightgbm.Booster:
    model = lightgbm.LGBMClassifier(**shape, subsample=0.7, subsample_freq=1, reg_lambda=5, n_jobs=1, random_state=0,
                                    verbose=-1)
    return model.fit(features, labels, sample_weight=weights).booster_


def fit_voice_trees(data: Windows, chosen: np.ndarray) -> lightgbm.Booster:
    return fit_trees(data.features[chosen], data.synthetic[chosen], voice_weights(data, chosen), n_estimators=250,
                     learning_rate=0.06, num_leaves=12, min_child_samples=20, colsample_bytree=0.1)


def voice_logits(head: VoiceHead, features: np.ndarray) -> np.ndarray:
    x = np.clip((features.astype(np.float64) - head.mean) / head.deviation, -CLIP, CLIP)
    turned = x @ head.axes
    alike = likeness(turned, head.remembered.astype(np.float64), head.width)
    trees = head.trees.predict(features, raw_score=True)
    return alike @ head.weights + turned @ head.direction + head.bias + head.tree_share * trees


def unseen_logits(data: Windows, chosen: np.ndarray, regression: Regression) -> np.ndarray:
    logits = np.zeros(len(data.rows))
    logits[chosen] = regression.unseen()
    for fitted, held in left_out(data.family, chosen, 0):
        logits[held] += TREE_SHARE * fit_voice_trees(data, fitted).predict(data.features[held], raw_score=True)
    return logits[chosen]


def fit_kind(data: Windows, chosen: np.ndarray, speech_weight: float = SPEECH_WEIGHT) -> lightgbm.Booster:
    kinds = data.kind[chosen]
    weights = group_weights(data.collection[chosen], kinds) * np.where(kinds == 0, speech_weight, 1)
    return fit_trees(data.features[chosen], kinds, weights / weights.mean(), n_estimators=200,
                     learning_rate=0.05, num_leaves=8, min_child_samples=15, colsample_bytree=0.15)


def left_out(groups: np.ndarray, chosen: np.ndarray, seed: int):
    names = np.random.RandomState(seed).permutation(sorted(set(groups[chosen])))
    for fold in range(FOLDS):
        inside = np.isin(groups[chosen], names[fold::FOLDS])
        yield chosen[~inside], chosen[inside]


def temperature_of(scores: np.ndarray, kinds: np.ndarray) -> float:
    def loss(temperature: float) -> float:
        cooled = scores / temperature
        top = cooled.max(1)
        return float((np.log(np.exp(cooled - top[:, None]).sum(1)) + top - cooled[np.arange(len(kinds)), kinds]).mean())
    return float(minimize_scalar(loss, bounds=(0.3, 5), method='bounded').x)


def thresholds_of(scores: np.ndarray, sources: np.ndarray) -> tuple[dict, dict]:
    """From human recordings, each once; sources are shrunk towards each other (domain_rates.py)."""
    values, evidence = {}, {}
    for name, bounds in BOUNDS.items():
        values[name] = min(0.9999, max([lowest_threshold(scores, sources, bounds), *values.values()]))
        evidence[name] = {'falseAlarmTarget': bounds.pooled, 'reals': len(scores),
                          'flagged': int((scores >= values[name]).sum()), 'provisional': len(scores) < 3 / bounds.pooled}
    return values, evidence


def enter_in_manifest(model_id: str, vad: dict, settings: dict) -> None:
    path = MODELS / 'manifest.json'
    manifest = json.loads(path.read_text())
    weights = (MODELS / 'weights' / f'{model_id}.onnx').read_bytes()
    kept = [model for model in manifest['models'] if model['id'] != model_id]
    for model in kept:
        if model['lane'] == 'audio':
            model['status'] = 'retired'
    manifest['models'] = [*kept, {
        'id': model_id, 'lane': 'audio', 'status': 'current', 'file': f'weights/{model_id}.onnx',
        'sha256': hashlib.sha256(weights).hexdigest(), 'bytes': len(weights), 'licence': 'Apache-2.0',
        'card': f'cards/{model_id}.md', 'vad': vad, **settings}]
    path.write_text(json.dumps(manifest, indent=2) + '\n')


def speech_finder() -> dict:
    file = 'weights/silero-vad-5.onnx'
    weights = (MODELS / file).read_bytes()
    return {'file': file, 'sha256': hashlib.sha256(weights).hexdigest(), 'bytes': len(weights), 'licence': 'MIT',
            'origin': 'Silero VAD v5, as packed in npm @ricky0123/vad-web 0.0.31'}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--features', type=Path, nargs='+', required=True)
    parser.add_argument('--golden', type=Path, required=True)
    parser.add_argument('--id', required=True)
    parser.add_argument('--left-out', type=Path, help='where to keep what is said of families that were left out')
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    data = Windows(args.features)
    usable = np.isin(data.split, ['train', 'val'])
    if args.open_licence_only:
        usable &= np.array([row.get('licence_class', '').startswith('permissive') for row in data.rows])
    voice_rows, kind_rows = np.where(usable & data.speech)[0], np.where(usable)[0]

    regression = Regression(data, voice_rows)
    logits = unseen_logits(data, voice_rows, regression)
    labels, forms = data.synthetic[voice_rows], np.where(data.call[voice_rows], CALL_SHARE, 1 - CALL_SHARE)
    platt = fit_platt(logits, labels, forms * group_weights(data.source[voice_rows], labels, power=1))
    scores = scores_of(logits, platt)
    counted = data.call[voice_rows] == (data.lot[voice_rows] < CALL_SHARE)
    human = counted & (labels == 0)
    values, evidence = thresholds_of(scores[human], data.repo[voice_rows][human])
    kind_scores = np.zeros((len(data.rows), len(KINDS)))
    for fitted, held in left_out(data.collection, kind_rows, 0):
        kind_scores[held] = fit_kind(data, fitted).predict(data.features[held], raw_score=True)
    temperature = temperature_of(kind_scores[kind_rows], data.kind[kind_rows])
    report(data, voice_rows, kind_rows, scores, values, kind_scores / temperature)
    if args.left_out:
        kept = {name: getattr(data, name)[voice_rows] for name in ('repo', 'source', 'family', 'call', 'lot', 'split')}
        np.savez(args.left_out, logits=logits, labels=labels, **kept)

    voice, kind = regression.head(fit_voice_trees(data, voice_rows)), fit_kind(data, kind_rows)
    (MODELS / 'weights' / f'{args.id}.onnx').write_bytes(to_onnx(voice, kind, len(KINDS), temperature))
    write_golden(args.id, voice, kind, temperature, np.fromfile(args.golden, np.float32).reshape(100, -1))
    enter_in_manifest(args.id, speech_finder(), {
        'input': json.loads(args.golden.with_name('input.json').read_text()), 'leastKindConfidence': 0.5,
        'calibration': platt, 'thresholds': values, 'thresholdEvidence': evidence})


def report(data, voice_rows, kind_rows, scores, values, kind_scores) -> None:
    labels, call = data.synthetic[voice_rows], data.call[voice_rows]
    for name, chosen in (('as they were', ~call), ('called', call)):
        print(f'voice, sources left out, {name}: AUROC {roc_auc_score(labels[chosen], scores[chosen]):.3f}')
        for threshold, value in values.items():
            flagged = scores[chosen] >= value
            found, wrong = flagged[labels[chosen] == 1].mean(), flagged[labels[chosen] == 0].mean()
            print(f'  {threshold} {value:.4f}: {found:.3f} found, {wrong:.4f} false')
    cooled = np.exp(kind_scores[kind_rows] - kind_scores[kind_rows].max(1, keepdims=True))
    cooled /= cooled.sum(1, keepdims=True)
    truth, right = data.kind[kind_rows], (cooled.argmax(1) == data.kind[kind_rows]) & (cooled.max(1) >= 0.5)
    print('kind, collections left out:', {name: round(float(right[truth == at].mean()), 3) for at, name in enumerate(KINDS)})


def write_golden(model_id, voice, kind, temperature, features) -> None:
    """What Python gives for the synthetic sounds; the ONNX file must agree here and in every runtime."""
    logits = voice_logits(voice, features)
    cooled = kind.predict(features, raw_score=True) / temperature
    kinds = np.exp(cooled - cooled.max(1, keepdims=True))
    kinds /= kinds.sum(1, keepdims=True)
    session = onnxruntime.InferenceSession(str(MODELS / 'weights' / f'{model_id}.onnx'), providers=['CPUExecutionProvider'])
    given = session.run(['logit', 'kind'], {'features': features})
    if np.abs(given[0][:, 0] - logits).max() > 1e-3 or np.abs(given[1] - kinds).max() > 1e-3:
        raise SystemExit('ONNX and Python disagree')
    path = MODELS / 'src' / 'audio' / 'golden-scores.json'
    path.write_text(json.dumps({'model': model_id, 'logits': [round(float(v), 5) for v in logits],
                                'speech': [round(float(v), 5) for v in kinds[:, 0]]}) + '\n')


if __name__ == '__main__':
    main()
