"""Both audio heads as one network: a kernel machine, a linear one and trees for the voice, trees for the kind of content."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

CLIP = 4.0


class VoiceHead:
    """Standardised features, turned to their main axes; likeness to remembered windows, a linear part and boosted trees.

    What is remembered lies on whole steps along each axis, so that a byte holds each number exactly.
    """

    def __init__(self, mean, deviation, axes, steps, remembered, weights, width, direction, bias, trees, tree_share):
        self.mean, self.deviation = mean.astype(np.float32), deviation.astype(np.float32)
        self.axes, self.steps = axes.astype(np.float16), steps.astype(np.float32)
        self.remembered, self.weights = remembered.astype(np.float32), weights.astype(np.float32)
        self.width, self.direction, self.bias = np.float32(width), direction.astype(np.float32), np.float32(bias)
        self.trees, self.tree_share = trees, tree_share

    def nodes(self) -> list:
        return [
            helper.make_node('Sub', ['features', 'mean'], ['centred']),
            helper.make_node('Div', ['centred', 'deviation'], ['scaled']),
            helper.make_node('Clip', ['scaled', 'least', 'most'], ['clipped']),
            helper.make_node('Cast', ['axes_halves'], ['axes'], to=TensorProto.FLOAT),
            helper.make_node('MatMul', ['clipped', 'axes'], ['x']),
            helper.make_node('Cast', ['remembered_bytes'], ['remembered_steps'], to=TensorProto.FLOAT),
            helper.make_node('Mul', ['remembered_steps', 'steps'], ['remembered']),
            helper.make_node('ReduceSumSquare', ['x'], ['x_squared'], axes=[1], keepdims=1),
            helper.make_node('MatMul', ['x', 'remembered'], ['products']),
            helper.make_node('Mul', ['products', 'minus_two'], ['minus_twice']),
            helper.make_node('Add', ['minus_twice', 'x_squared'], ['partial']),
            helper.make_node('Add', ['partial', 'remembered_squared'], ['distances']),
            helper.make_node('Mul', ['distances', 'minus_width'], ['exponents']),
            helper.make_node('Exp', ['exponents'], ['likeness']),
            helper.make_node('MatMul', ['likeness', 'weights'], ['kernel_part']),
            helper.make_node('MatMul', ['x', 'direction'], ['linear_part']),
            helper.make_node('Add', ['kernel_part', 'linear_part'], ['unbiased']),
            helper.make_node('Add', ['unbiased', 'bias'], ['smooth_part']),
            tree_node(self.trees, 'voice_trees', 1, self.tree_share),
            helper.make_node('Add', ['smooth_part', 'voice_trees'], ['logit']),
        ]

    def constants(self) -> dict:
        return {'mean': self.mean, 'deviation': self.deviation, 'least': np.float32(-CLIP), 'most': np.float32(CLIP),
                'axes_halves': self.axes, 'steps': self.steps[:, None],
                'remembered_bytes': np.round(self.remembered / self.steps).astype(np.int8).T.copy(),
                'minus_two': np.float32(-2),
                'remembered_squared': (self.remembered.astype(np.float64) ** 2).sum(1).astype(np.float32),
                'minus_width': -self.width, 'weights': self.weights[:, None], 'direction': self.direction[:, None],
                'bias': self.bias}


def tree_node(booster, output: str, kinds: int, share: float = 1.0):
    """The boosted trees of all kinds as one node; tree t speaks for kind t modulo the number of kinds."""
    nodes = {name: [] for name in ('treeids', 'nodeids', 'featureids', 'modes', 'values', 'truenodeids', 'falsenodeids')}
    leaves = {name: [] for name in ('treeids', 'nodeids', 'ids', 'weights')}

    def add(tree_id: int, node: dict, counter: list[int]) -> int:
        here = counter[0]
        counter[0] += 1
        at = len(nodes['nodeids'])
        leaf = 'leaf_value' in node
        entry = {'treeids': tree_id, 'nodeids': here, 'featureids': 0 if leaf else node['split_feature'],
                 'modes': 'LEAF' if leaf else 'BRANCH_LEQ', 'values': 0.0 if leaf else lowered(node['threshold']),
                 'truenodeids': 0, 'falsenodeids': 0}
        for name, value in entry.items():
            nodes[name].append(value)
        if leaf:
            for name, value in zip(leaves, (tree_id, here, tree_id % kinds, share * node['leaf_value'])):
                leaves[name].append(value)
        else:
            nodes['truenodeids'][at] = add(tree_id, node['left_child'], counter)
            nodes['falsenodeids'][at] = add(tree_id, node['right_child'], counter)
        return here

    for tree_id, tree in enumerate(booster.dump_model()['tree_info']):
        add(tree_id, tree['tree_structure'], [0])
    return helper.make_node(
        'TreeEnsembleRegressor', ['features'], [output], domain='ai.onnx.ml', n_targets=kinds,
        **{f'nodes_{name}': values for name, values in nodes.items()},
        **{f'target_{name}': values for name, values in leaves.items()})


def lowered(threshold: float) -> float:
    """The greatest single-precision number not above the threshold: comparisons then come out as in training."""
    single = np.float32(threshold)
    return float(single if single <= threshold else np.nextafter(single, np.float32(-np.inf)))


def to_onnx(voice: VoiceHead, booster, kinds: int, temperature: float) -> bytes:
    constants = {**voice.constants(), 'temperature': np.float32(temperature)}
    nodes = [*voice.nodes(), tree_node(booster, 'kind_scores', kinds),
             helper.make_node('Div', ['kind_scores', 'temperature'], ['cooled']),
             helper.make_node('Softmax', ['cooled'], ['kind'], axis=1)]
    count = len(voice.mean)
    graph = helper.make_graph(
        nodes, 'telltale-audio',
        [helper.make_tensor_value_info('features', TensorProto.FLOAT, ['windows', count])],
        [helper.make_tensor_value_info('logit', TensorProto.FLOAT, ['windows', 1]),
         helper.make_tensor_value_info('kind', TensorProto.FLOAT, ['windows', kinds])],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()])
    model = helper.make_model(graph, ir_version=8, opset_imports=[
        helper.make_opsetid('', 17), helper.make_opsetid('ai.onnx.ml', 3)])
    onnx.checker.check_model(model)
    return model.SerializeToString()
