"""Trains the text lane: hashed words and word pairs, two logistic regressions, thresholds from held-out domains."""
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
from text_folds import fold_of
from text_thresholds import RULES, text_thresholds

MODELS = Path(__file__).resolve().parent.parent
LEAST_LENGTH, FULL_LENGTH = 250, 800
STRENGTH = 10.0
# Steps of L-BFGS; at 20 much is still unlearnt, and a fold takes seconds more for each ten.
MOST_STEPS = 90
MOST_LENGTH_COUNTED = 3000
FAMILIAR_FOLDS = 3
# Human texts beyond the pack are formal for the most part: at full weight, formal would mean human.
EXTRA_SHARE = 0.3
# Students' own essays and papers are not: generated ones are learnt at full weight, and so are these.
FULL_WEIGHT = {'essay-students', 'essay-native', 'essay-revised', 'papers-students'}
# One expert for each age of generators, against the same human texts: one alone would pay for each with the other.
MODERN_DOMAINS = {'debate-argument'}
# Experts are put on one scale where the same shares of unseen human texts reach the same scores.
SHARES_ON_ONE_SCALE = (0.05, 0.005)
# How far below the first the second expert is then put, in distances between those scores: what both let through adds up.
SECOND_BEHIND = 0.5


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
    if split in ('extra', 'modern') and not path.exists():
        print(f'without {path.name} (rebuild_texts.py, rebuild_modern.py): the network that ships was trained with it')
        return []
    with gzip.open(path, 'rt', encoding='utf-8') as lines:
        rows = [json.loads(line) for line in lines]
    return [row for row in rows if row['open_licence'] or not open_only]


def group_weights(rows: list[dict]) -> np.ndarray:
    """Large domains count less per text than small ones, yet more in all."""
    sizes = collections.Counter((row['label'], row['domain']) for row in rows)
    return np.array([sizes[(row['label'], row['domain'])] ** -0.5
                     * (EXTRA_SHARE if row['label'] == 'human' and row['split'] in ('extra', 'modern')
                        and row['domain'] not in FULL_WEIGHT else 1)
                     for row in rows])


def is_modern(row: dict) -> bool:
    return row['split'] == 'modern' or row['domain'] in MODERN_DOMAINS


def taught(row: dict) -> tuple[bool, bool]:
    """Which experts learn from a text: of generators until 2024, and of those since."""
    return (row['label'] == 'human' or row['split'] != 'modern', row['label'] == 'human' or is_modern(row))


def balanced_weights(corpus: Corpus, chosen: np.ndarray) -> np.ndarray:
    """Human and generated texts weigh the same in all: the base rate of the calibration is one half."""
    weights, labels = group_weights([corpus.rows[at] for at in chosen]), corpus.labels[chosen]
    return weights / np.where(labels == 1, weights[labels == 1].sum(), weights[labels == 0].sum())


@dataclass(frozen=True)
class Experts:
    rarity: np.ndarray
    coefficients: np.ndarray
    biases: np.ndarray

    def network(self, scales: np.ndarray, shifts: np.ndarray) -> TextNetwork:
        return TextNetwork(self.rarity, self.coefficients * scales[:, None], self.biases * scales + shifts)

    def logits(self, places: np.ndarray) -> np.ndarray:
        norm = max(float(np.sqrt((self.rarity[places] ** 2).sum())), 1e-9)
        return (self.rarity[places] * self.coefficients[:, places]).sum(axis=1) / norm + self.biases


def fit(corpus: Corpus, chosen: np.ndarray) -> Experts:
    presence, lengths = corpus.presence[chosen], corpus.lengths[chosen]
    rarity = np.log((1 + len(lengths)) / (1 + np.asarray(presence.sum(axis=0)).ravel())) + 1
    weighed = (presence @ sparse.diags(rarity)).tocsr()
    norms = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    features = (sparse.diags(1 / np.maximum(norms, 1e-9)) @ weighed).tocsr().astype(np.float32)
    # A long text says more about its author than a short one.
    weights = group_weights([corpus.rows[at] for at in chosen]) * np.sqrt(np.minimum(lengths, MOST_LENGTH_COUNTED))
    models = []
    for learns in np.array([taught(corpus.rows[at]) for at in chosen]).T:
        kept = np.flatnonzero(learns)
        models.append(LogisticRegression(C=STRENGTH, max_iter=MOST_STEPS, tol=1e-6).fit(
            features[kept], corpus.labels[chosen][kept], sample_weight=weights[kept] / weights[kept].mean()))
    return Experts(rarity, np.stack([model.coef_[0] for model in models]).astype(np.float64),
                   np.array([model.intercept_[0] for model in models], dtype=np.float64))


def scored_apart(corpus: Corpus, folds: np.ndarray) -> list[np.ndarray | None]:
    """What experts fitted without a text's fold say to each of its windows; nothing for texts in no fold."""
    said: list[np.ndarray | None] = [None] * len(folds)
    for fold in range(folds.max() + 1):
        experts = fit(corpus, np.flatnonzero(folds != fold))
        for at in np.flatnonzero((folds == fold) & (corpus.lengths >= LEAST_LENGTH)):
            said[at] = np.array([experts.logits(places) for places in corpus.windows[at]])
        print(f'fold {fold + 1} of {folds.max() + 1}', flush=True)
    return said


def on_one_scale(corpus: Corpus, said: list[np.ndarray | None]) -> tuple[np.ndarray, np.ndarray]:
    """Scale and shift of each expert, from unseen human texts; the first keeps its own."""
    people = np.array([windows.mean(axis=0) for at, windows in enumerate(said)
                       if windows is not None and corpus.labels[at] == 0 and corpus.lengths[at] >= FULL_LENGTH])
    high, higher = (np.quantile(people, 1 - share, axis=0) for share in SHARES_ON_ONE_SCALE)
    distance = higher - high
    scales = distance[0] / distance
    return scales, high[0] - high * scales - np.array([0, SECOND_BEHIND * distance[0]])


def judged(said: list[np.ndarray | None], scales: np.ndarray, shifts: np.ndarray) -> np.ndarray:
    """A text's logit as the network gives it: the mean over windows of the higher expert."""
    return np.array([np.nan if windows is None else (windows * scales + shifts).max(axis=1).mean() for windows in said])


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


def calibrate(corpus: Corpus, folds: np.ndarray, rule: str) -> tuple[dict, dict, dict, tuple[np.ndarray, np.ndarray]]:
    """Thresholds from texts whose source was never seen; probabilities from those and, half, from familiar ones."""
    said = scored_apart(corpus, folds)
    scale = on_one_scale(corpus, said)
    unseen = judged(said, *scale)
    familiar = judged(scored_apart(corpus, np.random.default_rng(1).integers(0, FAMILIAR_FOLDS, len(folds))), *scale)
    full = corpus.lengths >= FULL_LENGTH
    rated = [np.flatnonzero(full & ~np.isnan(logits)) for logits in (unseen, familiar)]
    logits, labels = np.concatenate([unseen[rated[0]], familiar[rated[1]]]), corpus.labels[np.concatenate(rated)]
    weights = np.concatenate([balanced_weights(corpus, chosen) for chosen in rated])
    calibration = fit_platt(logits, labels, weights * len(folds))
    domains = np.array([row['domain'] for row in corpus.rows])
    people = np.flatnonzero(~np.isnan(unseen) & (corpus.labels == 0))
    values, evidence = text_thresholds(scores_of(unseen[people], calibration), domains[people], full[people], rule)
    for name, logits in (('unseen', unseen), ('familiar', familiar)):
        report(name, scores_of(logits, calibration), corpus, domains, values)
    return calibration, values, evidence, scale


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
    parser.add_argument('--rule', choices=RULES, default='worst', help='of thresholds')
    args = parser.parse_args()
    corpus = corpus_of([row for split in ('train', 'val', 'extra', 'modern')
                        for row in read_rows(args.data, split, args.open_licence_only)])
    folds = np.array([fold_of(row['domain']) for row in corpus.rows])
    calibration, values, evidence, scale = calibrate(corpus, folds, args.rule)
    network = fit(corpus, np.arange(len(corpus.rows))).network(*scale)
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
