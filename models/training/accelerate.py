"""Trains image networks on an accelerator, several of them on one stream of deliveries.

    python accelerate.py --plan plans/final.json --shards DIR --raw DIR --clip DIR --out DIR --seconds 2400

--shards is what shards.py packed; --raw, best in memory, is where they are opened; --clip is what clip_weights.py wrote. The
plan says which networks learn, by which rates, and for how many steps; fewer are made when they would not fit into --seconds,
and the rates follow. --out gets NAME.pt of each network with `keep`, and judged.npz. quantise.py makes models of them.

Most of the cost is delivering pictures, which every network shares: on 2026-11-26 three networks learnt 3,000 steps in 564 s on
one accelerator with sixteen cores, and waited for deliveries for a quarter of that. Without an accelerator it runs, slowly.

A plan: `batch` pictures a step, `steps`, `seed` of the deliveries, `judge` (folds of which pictures judge, beside the second
held-out set), `networks`, and `common` settings of them: `net` (clip or lite), `topRate` of the last block and `headRate`;
clip: `blocks`, `pooled`, `decay` of the rate from block to block, and `begin` to carry on from what begin_vit.py wrote into
--clip; lite: `shallowRate`, and `begin`, a model of this project to carry on from; `fold` that a network leaves out; `shares`
of what a clip network learnt at which it is judged, 1 unless given, the rest of the way back to what it began from; `teacher`
with its `file` in --out, perhaps its `share`, and the `trust` in it; `keep`; `compile`.
"""
import argparse
import json
import math
import os
import time
from collections import Counter
from pathlib import Path

import torch
from torch.utils.data import DataLoader

from delivery_stream import Deliveries, Pixels, odds_of, read_rows
from finetune import device_at_hand
from judge_runs import judge
from open_shards import open_shards
from tuning_run import NO_FOLD, Given, Run

# Between these steps the speed is measured, once everything is compiled.
MEASURED_STEPS = (50, 60)
TOLD_EVERY = 50


class Clock:
    """How many steps fit into the time, judged by the speed of a few."""

    def __init__(self, seconds: float, started: float):
        self.seconds, self.started, self.measured_from = seconds, started, None

    def spent_s(self) -> float:
        return time.monotonic() - self.started

    def fitting(self, done: int, steps: int) -> int:
        first, last = MEASURED_STEPS
        if done == first:
            wait_for_device()
            self.measured_from = time.monotonic()
        if done != last:
            return steps
        step_s = (time.monotonic() - self.measured_from) / (last - first)
        fit = done + int((self.seconds - self.spent_s()) / step_s)
        print(f'{step_s * 1000:.0f} ms a step, {fit} would fit', flush=True)
        return max(done, min(steps, fit))


def wait_for_device() -> None:
    if torch.cuda.is_available():
        torch.cuda.synchronize()


def teach(runs: list[Run], batch: tuple[torch.Tensor, ...], labels: torch.Tensor, folds: torch.Tensor) -> None:
    index, whole, patches = (part.to(labels.device, non_blocking=True) for part in batch)
    for run in runs:
        if run.fold == NO_FOLD:
            run.learn(whole, patches, labels[index])
            continue
        # Others of the batch come twice in place of what the run leaves out, so that every batch has one size.
        mine = (folds[index] != run.fold).nonzero()[:, 0].repeat(2)[:len(index)]
        run.learn(whole[mine], patches[mine], labels[index[mine]])


def train(runs: list[Run], batches: DataLoader, rows: list[dict], clock: Clock) -> None:
    device = device_at_hand()
    labels = torch.tensor([math.nan if row['label'] is None else row['label'] for row in rows], device=device)
    folds = torch.tensor([row['fold'] for row in rows], device=device)
    stream, steps, done, waited_s = iter(batches), runs[0].steps, 0, 0.0
    while done < steps:
        asked = time.monotonic()
        batch = next(stream)
        waited_s += time.monotonic() - asked
        teach(runs, batch, labels, folds)
        done += 1
        if done % TOLD_EVERY == 0 or done == 5:
            losses = (f'{run.name} {torch.stack(run.losses[-TOLD_EVERY:]).mean().item():.3f}' for run in runs)
            print(f'{done} of {steps}, {clock.spent_s():.0f} s, waited {waited_s:.0f}', *losses, flush=True)
        steps = clock.fitting(done, steps)
        for run in runs:
            run.steps = steps
    wait_for_device()
    print(f'trained {done} steps, {clock.spent_s():.0f} s', flush=True)


def run_plan(plan: dict, args: argparse.Namespace) -> None:
    clock = Clock(args.seconds, time.monotonic())
    open_shards(args.shards, args.raw)
    rows = read_rows(args.raw)
    labels, repositories = Counter(row['label'] for row in rows), len({row['repo'] for row in rows})
    print(f'{len(rows)} pictures, {labels[1]} generated, {labels[None]} without a label, {repositories} repositories', flush=True)
    pixels = Pixels(args.raw, rows)
    if labels[None] and not all('teacher' in {**plan.get('common', {}), **settings} for settings in plan['networks']):
        raise SystemExit('pictures without a label teach nothing without a teacher')
    deliveries = Deliveries(pixels, odds_of(rows), plan['batch'], plan['seed'])
    batches = DataLoader(deliveries, None, num_workers=args.workers, prefetch_factor=8 if args.workers else None,
                         pin_memory=torch.cuda.is_available())
    args.out.mkdir(parents=True, exist_ok=True)
    given = Given(args.clip, args.out, deliveries)
    runs = [Run({**plan.get('common', {}), **settings}, given, plan['steps']) for settings in plan['networks']]
    train(runs, batches, rows, clock)
    for run in runs:
        if run.keeps:
            run.keep(args.out)
    judge(runs, pixels, plan['judge'], args.out, args.workers)
    print(f'end, {clock.spent_s():.0f} s', flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--plan', type=Path, required=True)
    parser.add_argument('--shards', type=Path, required=True)
    parser.add_argument('--raw', type=Path, required=True)
    parser.add_argument('--clip', type=Path)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--seconds', type=float, default=2400, help='for opening and training; judging takes a minute more')
    parser.add_argument('--workers', type=int, default=max(0, os.cpu_count() - 1))
    args = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    run_plan(json.loads(args.plan.read_text()), args)


if __name__ == '__main__':
    main()
