"""Judges a candidate beside the model that ships on texts that neither has met: the gate of
models/archive/training-log.md, text step 73. One look."""
import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from sklearn.metrics import roc_auc_score

from calibrate import calibration_error, scores_of
from domain_rates import breaks_bars
from text_features import places_of, windows_of, words_of
from train_text import FULL_LENGTH, MODELS, read_rows

DRAWS = 2000


def scored(weights: Path, calibration: dict, rows: list[dict]) -> np.ndarray:
    session = onnxruntime.InferenceSession(str(weights), providers=['CPUExecutionProvider'])
    logits = [np.mean([session.run(None, {'places': places_of(words)[None, :]})[0][0]
                       for words in windows_of(words_of(row['text']))]) for row in rows]
    return scores_of(np.array(logits), calibration)


def counts(flagged: np.ndarray, names: np.ndarray) -> str:
    return ', '.join(f'{name} {flagged[names == name].sum()} of {(names == name).sum()}' for name in np.unique(names))


def tell(name: str, scores: np.ndarray, threshold: float, generated: np.ndarray, fields: dict) -> None:
    people, flagged = ~generated, scores >= threshold
    descending = np.sort(scores[people])[::-1]
    found = [(scores[generated] > descending[int(share * people.sum())]).mean() for share in (0.005, 0.01)]
    print(f'{name} at {threshold:.4f}: {flagged[generated].sum()} of {generated.sum()} found ({flagged[generated].mean():.3f}), '
          f'{flagged[people].sum()} of {people.sum()} human warned of ({flagged[people].mean():.2%}); AUROC '
          f'{roc_auc_score(generated, scores):.3f}, recall at exactly 0.5 % {found[0]:.3f}, at 1 % {found[1]:.3f}, '
          f'calibration error {calibration_error(scores, generated):.3f}')
    sources = fields['repo'][generated]
    print(f'  mean over sources {np.mean([flagged[generated][sources == one].mean() for one in np.unique(sources)]):.3f}')
    kinds, places = np.unique(fields['domain'][people], return_inverse=True)
    broken = breaks_bars(np.bincount(places, flagged[people]), np.bincount(places))
    print('  human:', counts(flagged[people], fields['domain'][people]), '; break the bars:', list(kinds[broken]) or 'none')
    print('  generated:', counts(flagged[generated], fields['domain'][generated]))
    print('  by system:', counts(flagged[generated], fields['generator'][generated]))


def tell_difference(flagged: list[np.ndarray], generated: np.ndarray, repos: np.ndarray) -> None:
    """How far apart both recalls are when sources are drawn again."""
    gained = (flagged[1].astype(int) - flagged[0])[generated]
    names, places = np.unique(repos[generated], return_inverse=True)
    sums, sizes = np.bincount(places, gained), np.bincount(places)
    drawn = np.random.default_rng(1).integers(0, len(names), (DRAWS, len(names)))
    low, high = np.quantile(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), (0.025, 0.975))
    print(f'  candidate minus shipped: {gained.mean():+.3f}, sources drawn again {low:+.3f} to {high:+.3f}')


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--texts', type=Path, required=True, help='a .jsonl.gz of rebuild_modern.py')
    parser.add_argument('--candidate', type=Path, required=True, help='.onnx, with calibration and thresholds in .json beside it')
    args = parser.parse_args()
    rows = read_rows(args.texts.parent, args.texts.name.split('.')[0], False)
    fields = {name: np.array([row[name] for row in rows]) for name in ('domain', 'repo', 'generator')}
    generated = np.array([row['label'] == 'ai' for row in rows])
    full = np.array([len(row['text']) >= FULL_LENGTH for row in rows])
    shipped = next(model for model in json.loads((MODELS / 'manifest.json').read_text())['models']
                   if model['lane'] == 'text' and model['status'] == 'current')
    candidate = json.loads(args.candidate.with_suffix('.json').read_text())
    judged = [(shipped['id'], scored(MODELS / shipped['file'], shipped['calibration'], rows), shipped['thresholds']),
              ('candidate', scored(args.candidate, candidate['calibration'], rows), candidate['thresholds'])]
    for part, threshold, chosen in (('800 or more', 'likely_ai', full), ('250 to 800', 'strong', ~full)):
        print(f'== {part} characters, {threshold}')
        held = {name: values[chosen] for name, values in fields.items()}
        for name, scores, thresholds in judged:
            tell(name, scores[chosen], thresholds[threshold], generated[chosen], held)
        tell_difference([scores[chosen] >= thresholds[threshold] for _, scores, thresholds in judged],
                        generated[chosen], held['repo'])


if __name__ == '__main__':
    main()
