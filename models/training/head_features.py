"""What the heads of a large image network read: the pooled features of views, as the model that ships computes them.

    python head_features.py --model ../weights/telltale-image-8.onnx --raw DIR --shard p00 --draws 2 --out FILE.npz
    python head_features.py --model ../weights/telltale-image-8.onnx --raw DIR --shard n00 --judged --out FILE.npz

--raw is that of open_shards.py. A file gets, for the pictures of one shard, ids (n), features (n, k, views, 6912) in float16 and,
where pictures are judged, detail (n, k): k random deliveries of a whole view and one patch (deliveries.py), or with --judged the
tiers clean, web and hard with a whole view and two patches.
"""
import argparse
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

from deliveries import judging_views, training_views
from delivery_stream import Pixels, read_rows

VIEWS, FEATURES = '/Concat_output_0', '/vit/Concat_3_output_0'
TIERS, PATCHES = ('clean', 'web', 'hard'), 2


def below(model: onnx.ModelProto, start: str, end: str) -> onnx.ModelProto:
    """The part of a network between two of its values; both must be 4 and 2 sizes long."""
    makers = {name: node for node in model.graph.node for name in node.output}
    needed, waiting = set(), [end]
    while waiting:
        node = makers.get(waiting.pop())
        if node is None or id(node) in needed:
            continue
        needed.add(id(node))
        waiting += [name for name in node.input if name and name != start]
    nodes = [node for node in model.graph.node if id(node) in needed]
    read = {name for node in nodes for name in node.input}
    ends = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
            for name, shape in ((start, ['n', 3, 224, 224]), (end, ['n', 'features']))]
    graph = onnx.helper.make_graph(nodes, 'features', ends[:1], ends[1:],
                                   [tensor for tensor in model.graph.initializer if tensor.name in read])
    return onnx.helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)


def open_features(path: Path) -> onnxruntime.InferenceSession:
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = 1
    part = below(onnx.load(path), VIEWS, FEATURES)
    return onnxruntime.InferenceSession(part.SerializeToString(), settings, providers=['CPUExecutionProvider'])


class Reader:
    """Reads pictures in a process of its own."""

    def __init__(self, raw: Path, rows: list[dict], model: Path, draws: int):
        self.pixels, self.rows, self.draws = Pixels(raw, rows), rows, draws
        self.session = open_features(model)

    def read(self, views: np.ndarray) -> np.ndarray:
        return self.session.run(None, {VIEWS: views.astype(np.float32)})[0].astype(np.float16)

    def taught(self, index: int) -> tuple[np.ndarray, list[float]]:
        random = np.random.default_rng([87, int(self.rows[index]['id'][:8], 16)])
        drawn = [training_views(random, *self.pixels.parts(index), self.rows[index]['bornJpeg']) for _ in range(self.draws)]
        return self.read(np.concatenate([np.stack(pair) for pair in drawn])).reshape(self.draws, 2, -1), []

    def judged(self, index: int) -> tuple[np.ndarray, list[float]]:
        found, details = [], []
        for tier in TIERS:
            whole, patches, detail = judging_views(*self.pixels.parts(index), self.rows[index], tier, PATCHES)
            found.append(self.read(np.concatenate([whole[None], patches])))
            details.append(detail)
        return np.stack(found), details


reader: Reader


def begin(*settings: object) -> None:
    global reader
    reader = Reader(*settings)


def read_one(index: int) -> tuple[np.ndarray, list[float]]:
    return reader.taught(index) if reader.draws else reader.judged(index)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', type=Path, required=True)
    parser.add_argument('--raw', type=Path, required=True)
    parser.add_argument('--shard', required=True, help='its name')
    parser.add_argument('--draws', type=int, default=1, help='random deliveries of a picture')
    parser.add_argument('--judged', action='store_true', help='the deliveries that judge instead')
    parser.add_argument('--processes', type=int, default=1)
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    rows = [row for row in read_rows(args.raw) if row['pack'] == args.shard]
    settings = (args.raw, rows, args.model, 0 if args.judged else args.draws)
    with Pool(args.processes, initializer=begin, initargs=settings) as pool:
        read = []
        for one in pool.imap(read_one, range(len(rows)), chunksize=4):
            read.append(one)
            if len(read) % 200 == 0:
                print(f'{len(read)} of {len(rows)}', flush=True)
    np.savez(args.out, ids=np.array([row['id'] for row in rows]), features=np.stack([found for found, _ in read]),
             detail=np.array([details for _, details in read], np.float32))


if __name__ == '__main__':
    main()
