"""python -m unittest test_accelerate (with the packages of requirements.txt; no accelerator)."""
import math
import unittest
from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import torch

import accelerate
from accelerate import Clock, teach
from judge_runs import area_and_recalls, jobs_of
from tuning_run import NO_FOLD, Run, back_towards, by_its_head


class Watching:
    """A run that only remembers what it was taught."""

    def __init__(self, fold: int):
        self.fold, self.seen = fold, None

    def learn(self, whole: torch.Tensor, patches: torch.Tensor, labels: torch.Tensor) -> None:
        self.seen = whole.flatten().tolist(), patches.flatten().tolist(), labels.tolist()


class TeachTest(unittest.TestCase):
    def test_a_run_never_learns_from_the_fold_that_it_leaves_out_and_its_batches_stay_as_large(self):
        labels, folds = torch.tensor([0.0, 1, 0, 1]), torch.tensor([0, 1, 2, 0])
        batch = torch.tensor([3, 2, 1, 0]), torch.tensor([[30], [20], [10], [0]]), torch.tensor([[31], [21], [11], [1]])
        left_out, everything = Watching(0), Watching(NO_FOLD)
        teach([left_out, everything], batch, labels, folds)
        self.assertEqual(left_out.seen, ([20, 10, 20, 10], [21, 11, 21, 11], [0, 1, 0, 1]))
        self.assertEqual(everything.seen, ([30, 20, 10, 0], [31, 21, 11, 1], [1, 0, 1, 0]))


class ClockTest(unittest.TestCase):
    def steps_at(self, step_s: float) -> int:
        """What is left of 1,000 steps in 300 seconds, when each takes so long."""
        with patch.object(accelerate, 'time') as time:
            clock, steps = Clock(300, 0), 1000
            for done in range(1, 61):
                time.monotonic.return_value = done * step_s
                steps = clock.fitting(done, steps)
        return steps

    def test_steps_that_do_not_fit_are_not_made(self):
        self.assertEqual(self.steps_at(0.1), 1000)
        self.assertEqual(self.steps_at(1), 300)
        self.assertEqual(self.steps_at(10), 60)


class RunTest(unittest.TestCase):
    def test_rates_rise_and_fall_to_a_fiftieth(self):
        group = {'top': 2.0}
        run = SimpleNamespace(steps=100, done=0, optimiser=SimpleNamespace(param_groups=[group]))
        rates = []
        for run.done in range(101):
            Run.set_rates(run)
            rates.append(group['lr'])
        self.assertEqual((rates[0], int(np.argmax(rates))), (0, 5))
        self.assertAlmostEqual(rates[100], 2 * 0.02)

    def test_each_half_of_the_views_is_read_by_its_head(self):
        logits = torch.tensor([[1.0, -1], [2, -2], [3, -3], [4, -4]])
        self.assertEqual(by_its_head(logits).tolist(), [1, 2, -3, -4])

    def test_a_teacher_is_believed_as_far_as_it_is_trusted(self):
        views, labels = torch.zeros(4, 1), torch.tensor([0.0, 1])
        alone = Run.wanted(SimpleNamespace(teacher=None), views, labels)
        torch.testing.assert_close(alone, torch.tensor([0.05, 0.95, 0.05, 0.95]))
        teacher = SimpleNamespace(teacher=lambda views: torch.zeros(len(views), 2), trust=0.8)
        torch.testing.assert_close(Run.wanted(teacher, views, labels), torch.tensor([0.41, 0.59, 0.41, 0.59]))
        unknown = torch.tensor([math.nan, 1])
        torch.testing.assert_close(Run.wanted(teacher, views, unknown), torch.tensor([0.5, 0.59, 0.5, 0.59]))


    def test_blocks_go_back_to_what_they_began_from_and_the_rest_stays(self):
        begun = {'blocks.0.weight': torch.tensor([0.0]), 'heads.weight': torch.tensor([0.0]), 'norm.seen': torch.tensor(0)}
        learnt = {'blocks.0.weight': torch.tensor([1.0]), 'heads.weight': torch.tensor([1.0]), 'norm.seen': torch.tensor(9)}
        found = back_towards(begun, learnt, 0.75)
        self.assertEqual({name: value.item() for name, value in found.items()},
                         {'blocks.0.weight': 0.75, 'heads.weight': 1, 'norm.seen': 9})


class JudgeTest(unittest.TestCase):
    def test_repositories_weigh_alike_whatever_their_size(self):
        """Nine of ten real pictures are one repository's, and score low; the one of the other scores highest."""
        rows = [*({'repo': 'large', 'label': 0} for _ in range(9)), {'repo': 'other', 'label': 0},
                *({'repo': 'made', 'label': 1} for _ in range(4))]
        logits = np.array([*range(9), 99, 20, 21, 22, 23], float)
        self.assertEqual(area_and_recalls(rows, logits), [0.5, 0, 0, 0])
        logits[9] = -1
        self.assertEqual(area_and_recalls(rows, logits), [1, 1, 1, 1])

    def test_so_many_pictures_of_a_repository_and_label_in_every_tier(self):
        rows = [{'repo': 'one', 'label': number % 2, 'fold': 3} for number in range(60)]
        rows += [{'repo': 'two', 'label': 0, 'fold': 1}, {'repo': 'three', 'label': None, 'fold': 3}]
        jobs = jobs_of(rows, {3})
        self.assertEqual((len(jobs), max(index for index, _ in jobs)), (2 * 12 * 3, 23))


if __name__ == '__main__':
    unittest.main()
