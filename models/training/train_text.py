"""Trains the text lane: hashed words and word pairs, logistic regression, thresholds from held-out domains."""
import argparse
import collections
import gzip
import hashlib
import json
from dataclasses import dataclass
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
from text_families import family_of
from text_thresholds import text_thresholds

MODELS = Path(__file__).resolve().parent.parent
LEAST_LENGTH, FULL_LENGTH = 250, 800
STRENGTH = 3.0
MOST_LENGTH_COUNTED = 3000
FAMILIAR_FOLDS = 3
# Texts beyond the pack are human alone and formal for the most part: at full weight, formal would mean human.
EXTRA_SHARE = 0.3


@dataclass(frozen=True)
class Corpus:
    rows: list[dict]
    labels: np.ndarray
    lengths: np.ndarray
    presence: sparse.csr_matrix
    windows: list[list[np.ndarray]]


def corpus_of(rows: list[dict]) -> Corpus:
    windows = [[places_of(words) for words in windows_of(words_of(row['text']))] for row in rows]
    return Corpus(rows, np.array([row['label'] == 'ai' for row in rows]).astype(int),
                  np.array([len(row['text']) for row in rows]),
                  presence_matrix([row['text'] for row in rows]), windows)


def read_rows(folder: Path, split: str, open_only: bool) -> list[dict]:
    path = folder / f'{split}.jsonl.gz'
    if split == 'extra' and not path.exists():
        print('without extra.jsonl.gz (rebuild_texts.py): the network that ships was trained with it')
        return []
    with gzip.open(path, 'rt', encoding='utf-8') as lines:
        rows = [json.loads(line) for line in lines]
    return [row for row in rows if row['open_licence'] or not open_only]


def group_weights(rows: list[dict]) -> np.ndarray:
    """Large domains count less per text than small ones, yet more in all."""
    sizes = collections.Counter((row['label'], row['domain']) for row in rows)
    return np.array([sizes[(row['label'], row['domain'])] ** -0.5 * (EXTRA_SHARE if row['split'] == 'extra' else 1)
                     for row in rows])


def balanced_weights(corpus: Corpus, chosen: np.ndarray) -> np.ndarray:
    """Human and generated texts weigh the same in all: the base rate of the calibration is one half."""
    weights, labels = group_weights([corpus.rows[at] for at in chosen]), corpus.labels[chosen]
    return weights / np.where(labels == 1, weights[labels == 1].sum(), weights[labels == 0].sum())


def fit(corpus: Corpus, chosen: np.ndarray) -> TextNetwork:
    presence, lengths = corpus.presence[chosen], corpus.lengths[chosen]
    rarity = np.log((1 + len(lengths)) / (1 + np.asarray(presence.sum(axis=0)).ravel())) + 1
    weighed = (presence @ sparse.diags(rarity)).tocsr()
    norms = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    # A long text says more about its author than a short one.
    weights = group_weights([corpus.rows[at] for at in chosen]) * np.sqrt(np.minimum(lengths, MOST_LENGTH_COUNTED))
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(sparse.diags(1 / np.maximum(norms, 1e-9)) @ weighed, corpus.labels[chosen],
              sample_weight=weights / weights.mean())
    return TextNetwork(rarity, model.coef_[0], float(model.intercept_[0]))


def scored_apart(corpus: Corpus, folds: np.ndarray) -> np.ndarray:
    """Each text's logit from a network fitted without its fold; not a number for texts in no fold."""
    logits = np.full(len(folds), np.nan)
    for fold in range(folds.max() + 1):
        apart = np.flatnonzero((folds == fold) & (corpus.lengths >= LEAST_LENGTH))
        network = fit(corpus, np.flatnonzero(folds != fold))
        logits[apart] = [np.mean([network.logit(places) for places in corpus.windows[at]]) for at in apart]
    return logits


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


def calibrate(corpus: Corpus, families: np.ndarray) -> tuple[dict, dict, dict]:
    """Thresholds from texts whose source was never seen; probabilities from those and, half, from familiar ones."""
    unseen = scored_apart(corpus, families)
    familiar = scored_apart(corpus, np.random.default_rng(1).integers(0, FAMILIAR_FOLDS, len(families)))
    full = corpus.lengths >= FULL_LENGTH
    judged = [np.flatnonzero(full & ~np.isnan(logits)) for logits in (unseen, familiar)]
    logits, labels = np.concatenate([unseen[judged[0]], familiar[judged[1]]]), corpus.labels[np.concatenate(judged)]
    weights = np.concatenate([balanced_weights(corpus, chosen) for chosen in judged])
    calibration = fit_platt(logits, labels, weights * len(families))
    domains = np.array([row['domain'] for row in corpus.rows])
    people = np.flatnonzero(~np.isnan(unseen) & (corpus.labels == 0))
    values, evidence = text_thresholds(scores_of(unseen[people], calibration), domains[people], full[people])
    for name, logits in (('unseen', unseen), ('familiar', familiar)):
        report(name, scores_of(logits, calibration), corpus, domains, values)
    return calibration, values, evidence


def report(name: str, scores: np.ndarray, corpus: Corpus, domains: np.ndarray, values: dict) -> None:
    full = corpus.lengths >= FULL_LENGTH
    for part, chosen in (('250-800', ~full & ~np.isnan(scores)), ('800+', full & ~np.isnan(scores))):
        people = np.sort(scores[chosen & (corpus.labels == 0)])[::-1]
        found = (scores[chosen & (corpus.labels == 1)] > people[len(people) // 100]).mean()
        area = roc_auc_score(corpus.labels[chosen], scores[chosen])
        print(f'{name} sources, {part}: AUROC {area:.3f}, recall at 1 % false alarms {found:.3f}')
        for threshold, value in values.items():
            caught, alarms = ((scores[chosen & (corpus.labels == label)] >= value).mean() for label in (1, 0))
            print(f'  {threshold} {value:.4f}: recall {caught:.3f}, false alarms {alarms:.4f}')
        people = chosen & (corpus.labels == 0)
        shares = {domain: (scores[people & (domains == domain)] >= values['likely_ai']).mean()
                  for domain in np.unique(domains[people])}
        print('  false alarms at likely_ai:', ', '.join(f'{domain} {share:.3f}' for domain, share in shares.items()))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--data', type=Path, required=True, help='folder of train.jsonl.gz and val.jsonl.gz')
    parser.add_argument('--id', required=True)
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    corpus = corpus_of([row for split in ('train', 'val', 'extra') for row in read_rows(args.data, split, args.open_licence_only)])
    families = np.array([family_of(row['domain']) for row in corpus.rows])
    calibration, values, evidence = calibrate(corpus, families)
    network = fit(corpus, np.arange(len(corpus.rows)))
    if args.open_licence_only:
        print('The open-licence twin is measured, not kept.')
        test = corpus_of(read_rows(args.data, 'test', False))
        logits = np.array([np.mean([network.logit(places) for places in windows]) for windows in test.windows])
        logits[test.lengths < LEAST_LENGTH] = np.nan
        report('test', scores_of(logits, calibration), test, np.array([row['domain'] for row in test.rows]), values)
        return
    path = MODELS / 'weights' / f'{args.id}.onnx'
    path.write_bytes(network.to_onnx())
    check_onnx(network, path)
    (MODELS / 'src' / 'text' / 'golden.json').write_text(json.dumps(golden(args.id, network)) + '\n')
    enter_in_manifest(args.id, calibration, values, evidence)


if __name__ == '__main__':
    main()
