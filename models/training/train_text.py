"""Trains the text lane: hashed words and word pairs, logistic regression, thresholds from held-out domains."""
import argparse
import collections
import gzip
import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime
from scipy import sparse
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from calibrate import fit_platt, scores_of
from text_features import HASH_BITS, WINDOW_WORDS, places_of, presence_matrix, windows_of, words_of
from text_golden import golden, generated_text, logit_of
from text_network import TextNetwork
from text_thresholds import text_thresholds

MODELS = Path(__file__).resolve().parent.parent
LEAST_LENGTH, FULL_LENGTH = 250, 800
STRENGTH = 3.0


def read_rows(folder: Path, split: str, open_only: bool) -> list[dict]:
    with gzip.open(folder / f'{split}.jsonl.gz', 'rt', encoding='utf-8') as lines:
        rows = [json.loads(line) for line in lines]
    return [row for row in rows if row['open_licence'] or not open_only]


def group_weights(rows: list[dict]) -> np.ndarray:
    """Large domains count less per text than small ones, yet more in all."""
    sizes = collections.Counter((row['label'], row['domain']) for row in rows)
    weights = np.array([sizes[(row['label'], row['domain'])] ** -0.5 for row in rows])
    return weights / weights.mean()


def labels_of(rows: list[dict]) -> np.ndarray:
    return np.array([row['label'] == 'ai' for row in rows]).astype(int)


def fit(rows: list[dict]) -> TextNetwork:
    presence = presence_matrix([row['text'] for row in rows])
    frequency = np.asarray(presence.sum(axis=0)).ravel()
    rarity = np.log((1 + len(rows)) / (1 + frequency)) + 1
    weighed = (presence @ sparse.diags(rarity)).tocsr()
    lengths = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    unit = sparse.diags(1 / np.maximum(lengths, 1e-9)) @ weighed
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(unit, labels_of(rows), sample_weight=group_weights(rows))
    return TextNetwork(rarity, model.coef_[0], float(model.intercept_[0]))


def check_onnx(network: TextNetwork, path: Path) -> None:
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    for seed in range(100):
        text = generated_text(seed)
        given = [session.run(None, {'places': places_of(words)[None, :]})[0][0] for words in windows_of(words_of(text))]
        if abs(float(np.mean(given)) - logit_of(network, text)) > 1e-3:
            raise SystemExit(f'text {seed}: ONNX gives {np.mean(given)}, Python {logit_of(network, text)}')


def enter_in_manifest(model_id: str, calibration: dict, values: dict, evidence: dict) -> None:
    path = MODELS / 'manifest.json'
    manifest = json.loads(path.read_text())
    weights = (MODELS / 'weights' / f'{model_id}.onnx').read_bytes()
    kept = [model for model in manifest['models'] if model['id'] != model_id]
    for model in kept:
        if model['lane'] == 'text':
            model['status'] = 'retired'
    manifest['models'] = [*kept, {
        'id': model_id, 'lane': 'text', 'status': 'current', 'file': f'weights/{model_id}.onnx',
        'sha256': hashlib.sha256(weights).hexdigest(), 'bytes': len(weights), 'licence': 'Apache-2.0',
        'card': f'cards/{model_id}.md', 'languages': ['en'],
        'input': {'hashBits': HASH_BITS, 'leastLength': LEAST_LENGTH, 'fullLength': FULL_LENGTH,
                  'windowWords': WINDOW_WORDS},
        'calibration': calibration, 'thresholds': values, 'thresholdEvidence': evidence}]
    path.write_text(json.dumps(manifest, indent=2) + '\n')


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--data', type=Path, required=True, help='folder of train.jsonl.gz and val.jsonl.gz')
    parser.add_argument('--id', required=True)
    parser.add_argument('--out', type=Path, help='keep weights and manifest entry out of the package: a dry run')
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    network = fit(read_rows(args.data, 'train', args.open_licence_only))

    held_out = [row for row in read_rows(args.data, 'val', False) if len(row['text']) >= LEAST_LENGTH]
    logits = np.array([logit_of(network, row['text']) for row in held_out])
    labels, full = labels_of(held_out), np.array([len(row['text']) >= FULL_LENGTH for row in held_out])
    domains = np.array([row['domain'] for row in held_out])
    for name, chosen in (('250-800', ~full), ('800+', full)):
        print(f'val {name}: AUROC {roc_auc_score(labels[chosen], logits[chosen]):.3f}')
    full_rows = [row for row, is_full in zip(held_out, full) if is_full]
    calibration = fit_platt(logits[full], labels[full], group_weights(full_rows))
    scores = scores_of(logits, calibration)
    people = full & (labels == 0)
    values, evidence = text_thresholds(scores[people], domains[people])
    for name, value in values.items():
        for part, chosen in (('250-800', ~full), ('800+', full)):
            caught, alarms = ((scores[chosen & (labels == label)] >= value).mean() for label in (1, 0))
            print(f'{name} {value:.4f}, val {part}: recall {caught:.3f}, false alarms {alarms:.4f}')
    if args.open_licence_only and args.id == 'telltale-text-1':
        print('not kept: the open-licence twin is for comparison')
        return
    path = MODELS / 'weights' / f'{args.id}.onnx'
    path.write_bytes(network.to_onnx())
    check_onnx(network, path)
    text = json.dumps(golden(args.id, network), ensure_ascii=True)
    (MODELS / 'src' / 'text' / 'golden.json').write_text(text + '\n')
    enter_in_manifest(args.id, calibration, values, evidence)


if __name__ == '__main__':
    main()
