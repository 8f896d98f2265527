"""Features of every delivered picture, computed once and kept beside its tensors.

onnxruntime is several times faster than PyTorch at this on a processor, and it is what serves the network later.
"""
import time
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from network import Features
from tensors import SIDE, Tensors


def write_features_network(path: Path) -> None:
    pixels = (torch.zeros(2, 3, SIDE, SIDE), torch.zeros(1, 3, SIDE, SIDE))
    torch.onnx.export(Features().eval(), pixels, str(path), input_names=['patches', 'whole'],
                      output_names=['of_whole', 'of_patches'], dynamic_axes={'patches': {0: 'count'}},
                      opset_version=17, dynamo=False)


def open_session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry('session.intra_op.allow_spinning', '0')
    return onnxruntime.InferenceSession(str(path), options, providers=['CPUExecutionProvider'])


class Measured:
    """Features, labels and origins of the delivered pictures of some folders."""

    def __init__(self, folders: list[Path], session: onnxruntime.InferenceSession, open_licence_only: bool = False):
        tensors = [Tensors(folder) for folder in folders]
        features = [features_of(each, session) for each in tensors]
        rows = [row for each in tensors for row in each.rows]
        kept = [index for index, row in enumerate(rows) if row.get('open_licence') or not open_licence_only]
        self.rows = [rows[index] for index in kept]
        self.whole, self.patches = (np.concatenate(each)[kept] for each in zip(*features))
        self.labels = np.array([row['label'] == 'ai' for row in self.rows], np.float32)
        self.sources = np.array([row['source'] for row in self.rows])
        self.deliveries = np.array([row['delivery'] for row in self.rows])

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self) -> np.ndarray:
        """Both classes weigh alike, and a source weighs as the root of its size."""
        weights = np.zeros(len(self))
        for source in np.unique(self.sources):
            for label in (0, 1):
                chosen = (self.sources == source) & (self.labels == label)
                if chosen.any():
                    weights[chosen] = chosen.sum() ** -0.5
        for label in (0, 1):
            weights[self.labels == label] /= weights[self.labels == label].sum()
        return weights * len(self) / 2


def features_of(tensors: Tensors, session: onnxruntime.InferenceSession) -> tuple[np.ndarray, np.ndarray]:
    kept = tensors.folder / 'features.npz'
    if kept.exists() and len(np.load(kept)['whole']) == len(tensors):
        stored = np.load(kept)
        return stored['whole'], stored['patches']
    wholes, patches, started = [], [], time.time()
    for index in range(len(tensors)):
        feeds = {'patches': tensors.patches(index), 'whole': tensors.whole(index)}
        of_whole, of_patches = session.run(['of_whole', 'of_patches'], feeds)
        wholes.append(of_whole[0])
        patches.append(of_patches[0])
        if index % 500 == 499:
            print(f'{tensors.folder.name}: {index + 1} of {len(tensors)}, {time.time() - started:.0f} s', flush=True)
    np.savez(kept, whole=np.stack(wholes), patches=np.stack(patches))
    return np.stack(wholes), np.stack(patches)
