"""python -m unittest test_train_audio (with the packages of requirements.txt)."""
import json
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from scipy.linalg import cho_factor, cho_solve

import train_audio
from train_audio import DECAY, Regression, Windows


def windows(count: int, features: int) -> SimpleNamespace:
    random = np.random.default_rng(0)
    synthetic = random.integers(0, 2, count)
    page = random.integers(0, 6, count)
    call = np.arange(count) % 2 == 1
    return SimpleNamespace(
        features=(random.normal(size=(count, features)) + synthetic[:, None] * 0.4 + page[:, None] * 0.2).astype(np.float32),
        synthetic=synthetic, repo=page.astype(str), family=page.astype(str), call=call,
        lot=np.repeat(random.random(count // 2), 2))


class WindowsTest(unittest.TestCase):
    def test_each_recording_counts_once_and_as_it_was_where_it_has_no_call(self):
        plain = [{'id': str(at), 'label': 'human', 'split': 'train', 'repo': 'a', 'source': 'b'} for at in range(200)]
        calls = [{**row, 'id': f"{row['id']}-call", 'call_of': row['id']} for row in plain[:100]]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / 'index.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in plain + calls))
            np.zeros((300, 3), np.float32).tofile(Path(folder) / 'features.f32')
            data = Windows([Path(folder)])
        counted = data.call == (data.lot < 0.5)
        self.assertEqual(counted.sum(), 200)
        self.assertTrue(counted[100:200].all())
        self.assertTrue(20 < (counted & data.call).sum() < 80)


class RegressionTest(unittest.TestCase):
    def test_what_is_said_of_a_family_is_what_a_fit_without_it_says(self):
        train_audio.AXES = 20
        data = windows(240, 20)
        whole = Regression(data, np.arange(240))
        unseen = whole.unseen()
        for family in set(whole.families):
            own = whole.families == family
            weights = np.where(own, 0, whole.weights)
            system = (whole.alike.T * weights) @ whole.alike + DECAY * whole.alike_to(whole.remembered)
            system[np.diag_indices(len(system))] += 1e-6
            coefficients = cho_solve(cho_factor(system), whole.alike.T @ (weights * whole.targets))
            np.testing.assert_allclose(unseen[own], whole.alike[own] @ coefficients, atol=1e-6)

    def test_of_a_recording_and_its_call_one_is_remembered(self):
        train_audio.AXES = 20
        data = windows(240, 20)
        self.assertEqual(len(Regression(data, np.arange(240)).remembered), 120)


if __name__ == '__main__':
    unittest.main()
