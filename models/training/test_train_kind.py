"""python -m unittest test_train_kind (with the packages of requirements.txt)."""
import unittest
from types import SimpleNamespace

import lightgbm
import numpy as np

from audio_network import VoiceHead, to_onnx
from train_audio import fit_trees
from train_kind import form_weights, outputs_of, probabilities, with_kind_head

FEATURES, REMEMBERED, AXES = 12, 30, 4
SHAPE = dict(n_estimators=5, num_leaves=4, min_child_samples=5)


def trees(kinds: int, seed: int) -> lightgbm.Booster:
    random = np.random.default_rng(seed)
    features = random.normal(size=(120, FEATURES))
    labels = np.arange(120) % kinds
    return fit_trees(features + labels[:, None] * random.normal(size=FEATURES), labels, np.ones(120), **SHAPE)


def network(kind: lightgbm.Booster, temperature: float) -> bytes:
    random = np.random.default_rng(0)
    steps = np.full(AXES, 0.05)
    voice = VoiceHead(
        np.zeros(FEATURES), np.ones(FEATURES), random.normal(size=(FEATURES, AXES)), steps,
        random.integers(-20, 20, (REMEMBERED, AXES)) * steps, random.normal(size=REMEMBERED), 0.1,
        random.normal(size=AXES), 0.2, trees(2, 1), 0.2)
    return to_onnx(voice, kind, 3, temperature)


class KindHeadTest(unittest.TestCase):
    def setUp(self):
        self.features = np.random.default_rng(5).normal(size=(50, FEATURES)).astype(np.float32)

    def test_another_kind_head_leaves_every_logit_as_it_was_to_the_bit(self):
        before = network(trees(3, 2), 1.2)
        after = with_kind_head(before, trees(3, 3), 0.7)
        np.testing.assert_array_equal(outputs_of(before, self.features)[0], outputs_of(after, self.features)[0])

    def test_the_kind_is_what_the_new_trees_say_at_the_new_temperature(self):
        new = trees(3, 3)
        given = outputs_of(with_kind_head(network(trees(3, 2), 1.2), new, 0.7), self.features)[1]
        np.testing.assert_allclose(given, probabilities(new.predict(self.features, raw_score=True), 0.7), atol=1e-5)
        self.assertGreater(np.abs(given - outputs_of(network(trees(3, 2), 1.2), self.features)[1]).max(), 0.01)


class FormWeightsTest(unittest.TestCase):
    def test_a_recording_counts_once_whether_it_was_called_or_not(self):
        rows = [{'id': 'a'}, {'id': 'b'}, {'id': 'a-call', 'call_of': 'a'}]
        data = SimpleNamespace(rows=rows, call=np.array([False, False, True]))
        np.testing.assert_allclose(form_weights(data), [0.8, 1, 0.2])


if __name__ == '__main__':
    unittest.main()
