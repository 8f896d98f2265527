"""Linear text models as one network: small tables looked up, summed and normalised. Whole numbers keep it small."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


class TextNetwork:
    """The higher of several linear experts. Weights as they ship: eight bits each, with one place more that weighs nothing
    and fills up short rows."""

    def __init__(self, rarity: np.ndarray, coefficients: np.ndarray, biases: np.ndarray):
        """`coefficients`: a row for each expert; experts are on one scale."""
        products = rarity * coefficients
        self.product_steps = np.abs(products).max(axis=1) / 127
        self.rarity_step = float(rarity.max() / 255)
        self.products = np.pad(np.rint(products / self.product_steps[:, None]), ((0, 0), (0, 1))).astype(np.int8)
        self.rarities = np.append(np.rint(rarity / self.rarity_step), 0).astype(np.uint8)
        self.biases = np.asarray(biases, dtype=np.float64)

    def logits(self, places: np.ndarray) -> np.ndarray:
        """Each expert's: the scalar product of weights and presence times rarity, over the length of the latter."""
        if len(places) == 0:
            return self.biases
        rarities = self.rarities[places].astype(np.float64) * self.rarity_step
        products = self.products[:, places].astype(np.float64).sum(axis=1) * self.product_steps
        return products / np.sqrt((rarities ** 2).sum()) + self.biases

    def logit(self, places: np.ndarray) -> float:
        return float(self.logits(places).max())

    def to_onnx(self) -> bytes:
        def constant(name: str, value) -> onnx.TensorProto:
            return numpy_helper.from_array(np.asarray(value), name)
        nodes = [
            helper.make_node('Gather', ['products', 'places'], ['product8'], axis=1),
            helper.make_node('Cast', ['product8'], ['product'], to=TensorProto.FLOAT),
            helper.make_node('ReduceSum', ['product', 'last_axis'], ['product_sum'], keepdims=0),
            helper.make_node('Mul', ['product_sum', 'product_steps'], ['dot']),
            helper.make_node('Gather', ['rarities', 'places'], ['rarity8']),
            helper.make_node('Cast', ['rarity8'], ['rarity'], to=TensorProto.FLOAT),
            helper.make_node('ReduceL2', ['rarity'], ['norm_steps'], axes=[1], keepdims=0),
            helper.make_node('Mul', ['norm_steps', 'rarity_step'], ['norm']),
            # An empty window has length 0 and weight 0; any divisor keeps it from becoming 0 / 0.
            helper.make_node('Max', ['norm', 'least_norm'], ['divisor']),
            helper.make_node('Div', ['dot', 'divisor'], ['direction']),
            helper.make_node('Add', ['direction', 'biases'], ['expert_logits']),
            helper.make_node('ReduceMax', ['expert_logits'], ['logit'], axes=[0], keepdims=0),
        ]
        graph = helper.make_graph(
            nodes, 'telltale-text',
            [helper.make_tensor_value_info('places', TensorProto.INT64, ['windows', 'width'])],
            [helper.make_tensor_value_info('logit', TensorProto.FLOAT, ['windows'])],
            [constant('products', self.products), constant('rarities', self.rarities),
             constant('product_steps', self.product_steps[:, None].astype(np.float32)),
             constant('rarity_step', np.float32(self.rarity_step)),
             constant('least_norm', np.float32(1e-6)), constant('biases', self.biases[:, None].astype(np.float32)),
             constant('last_axis', np.array([2], np.int64))])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 17)], ir_version=8)
        onnx.checker.check_model(model)
        return model.SerializeToString()
