"""Judges networks while they are in memory: by pictures of the repositories that a run left out, and by the second held-out set.

Numbers are for comparing runs, not for claims: `npm run evaluate` measures what ships."""
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader

from delivery_stream import JUDGED, JudgedDeliveries, Pixels
from finetune import device_at_hand
from judge_image import found_at, recall_at
from tuning_run import Run

TIERS = ('clean', 'web', 'hard')
# Of each repository and label; and patches of a picture.
MOST_PICTURES, PATCHES = 12, 3
BATCH = 64
FALSE_ALARMS = (0.01, 0.03, 0.05)
PATCH_SHARES = (0.5, 0.8)


def jobs_of(rows: list[dict], folds: set[int]) -> list[tuple[int, str]]:
    seen, jobs = Counter(), []
    for index, row in enumerate(rows):
        key = row['repo'], row['label']
        if row['label'] is not None and row['fold'] in folds and seen[key] < MOST_PICTURES:
            seen[key] += 1
            jobs += [(index, tier) for tier in TIERS]
    return jobs


def area_and_recalls(rows: list[dict], logits: np.ndarray) -> list[float]:
    """AUROC, and recall at each share of false alarms, where repositories weigh alike and so do labels."""
    labels = np.array([row['label'] for row in rows])
    keys = [(row['repo'], row['label']) for row in rows]
    sizes = Counter(keys)
    weights = np.array([1 / sizes[key] for key in keys])
    for label in (0, 1):
        weights[labels == label] /= weights[labels == label].sum()
    alarms, found = found_at(logits, labels == 1, weights)
    recalls = [recall_at(most, alarms, found) for most in FALSE_ALARMS]
    return [round(float(np.trapezoid(found, alarms)), 4), *(round(recall, 3) for recall in recalls)]


def title_of(run: Run, share: float) -> str:
    return run.name if share == 1 else f'{run.name}@{share}'


@torch.inference_mode()
def logits_of(runs: list[Run], pixels: Pixels, jobs: list[tuple[int, str]], workers: int) -> tuple[dict, np.ndarray]:
    """For each run, at each of its shares, whole and patch logits, a row for each job; and `detail`."""
    device = device_at_hand()
    networks = {title_of(run, share): run.in_the_mean(share) for run in runs for share in run.shares}
    logits = {name: np.zeros((len(jobs), 2), np.float32) for name in networks}
    details = np.zeros(len(jobs), np.float32)
    for at, whole, patches, detail in DataLoader(JudgedDeliveries(pixels, jobs, PATCHES), BATCH, num_workers=workers):
        whole, patches = whole.to(device).float(), patches.to(device).float()
        details[at] = detail.numpy()
        with torch.autocast(device.type, torch.bfloat16):
            for name, network in networks.items():
                logits[name][at, 0] = network(whole)[:, 0].float().cpu()
                logits[name][at, 1] = network(patches.flatten(0, 1))[:, 1].float().view(len(at), -1).mean(1).cpu()
    return logits, details


def tell(name: str, rows: list[dict], logits: np.ndarray, details: np.ndarray) -> None:
    whole, patches = logits.T
    both = (f'{share}: {area_and_recalls(rows, whole + share * details * patches)}' for share in PATCH_SHARES)
    print(name, len(rows), 'whole', area_and_recalls(rows, whole), 'patch', area_and_recalls(rows, patches),
          'both', *both, flush=True)


def tell_run(run: Run, title: str, rows: list[dict], logits: dict, details: np.ndarray) -> None:
    for share in run.shares:
        name = title_of(run, share)
        tell(f'{name} {title}', rows, logits[name], details)


def judge(runs: list[Run], pixels: Pixels, folds: list[int], out: Path, workers: int) -> None:
    """Prints AUROC and recall at 1, 3 and 5 % false alarms, and keeps every logit in judged.npz."""
    jobs = jobs_of(pixels.rows, {*folds, JUDGED})
    logits, details = logits_of(runs, pixels, jobs, workers)
    np.savez(out / 'judged.npz', jobs=np.array([(index, TIERS.index(tier)) for index, tier in jobs]), details=details, **logits)
    of_fold = np.array([pixels.rows[index]['fold'] for index, _ in jobs])
    of_tier = np.array([tier for _, tier in jobs])
    for run in runs:
        for title, fold in (('left out', run.fold), ('validation', JUDGED)):
            for tier in TIERS:
                used = np.flatnonzero((of_fold == fold) & (of_tier == tier))
                if len(used):
                    tell_run(run, f'{title} {tier}', [pixels.rows[jobs[number][0]] for number in used],
                             {name: found[used] for name, found in logits.items()}, details[used])
