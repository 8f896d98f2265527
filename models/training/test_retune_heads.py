"""python -m unittest test_retune_heads.py"""
import unittest

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from retune_heads import BIAS, WEIGHT, Taught, fit, heads_of, readings, with_heads

FEATURES = 6


def pictures(seed: int, count: int = 400) -> Taught:
    """The first feature tells the label, the second one says the opposite of what the heads begin with."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, 2, count)
    features = random.normal(size=(count, 1, 2, FEATURES)).astype(np.float16)
    features[..., 0] += 2 * labels[:, None, None]
    rows = [{'label': int(label), 'source': f's{at % 20}', 'repo': f'r{at % 20}/x', 'pack': 'p00'} for at, label in enumerate(labels)]
    return Taught([(features, rows, 1.0)])


BEGUN = np.eye(FEATURES, 2, k=-1).astype(np.float32), np.zeros(2, np.float32)


class Fit(unittest.TestCase):
    def test_learns_what_tells_the_label(self):
        weight, _ = fit(pictures(1), BEGUN, strength=1e-3)
        self.assertGreater(weight[0].min(), 1)

    def test_a_high_payment_leaves_the_heads_as_they_are(self):
        weight, _ = fit(pictures(1), BEGUN, strength=1e6)
        np.testing.assert_allclose(weight, BEGUN[0], atol=1e-3)

    def test_a_fold_left_out_teaches_nothing(self):
        taught = pictures(1)
        spoilt = pictures(1)
        spoilt.features[spoilt.folds == 2] = 9
        np.testing.assert_allclose(fit(taught, BEGUN, 0.1, left_out=2)[0], fit(spoilt, BEGUN, 0.1, left_out=2)[0])


class Files(unittest.TestCase):
    def test_only_the_heads_of_a_file_change(self):
        tensors = [numpy_helper.from_array(np.ones((FEATURES, 2), np.float32), WEIGHT),
                   numpy_helper.from_array(np.zeros(2, np.float32), BIAS),
                   numpy_helper.from_array(np.full(3, 7, np.float32), 'other')]
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [3]) for name in ('x', 'y')]
        node = helper.make_node('Add', ['x', 'other'], ['y'])
        model = helper.make_model(helper.make_graph([node], 'g', ends[:1], ends[1:], tensors))
        heads = np.full((FEATURES, 2), 3, np.float32), np.full(2, 4, np.float32)
        changed = with_heads(onnx.load_from_string(model.SerializeToString()), heads)
        for given, kept in zip(heads_of(changed), heads, strict=True):
            np.testing.assert_array_equal(given, kept)
        self.assertEqual(changed.graph.initializer[2], model.graph.initializer[2])

    def test_patches_weigh_by_detail(self):
        features = np.zeros((1, 1, 3, FEATURES))
        features[0, 0, 0, 0], features[0, 0, 1, 1], features[0, 0, 2, 1] = 1, 2, 4
        heads = np.eye(FEATURES, 2).astype(np.float32), np.zeros(2, np.float32)
        np.testing.assert_allclose(readings(features, np.array([[0.5]]), heads), [[1 + 0.8 * 0.5 * 3]])


if __name__ == '__main__':
    unittest.main()
