"""pyannote's speaker segmentation (MIT, CNRS) as whisperx packs it: filters on the raw sound, then recurrent layers."""
import pickle
import types
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

RATE = 16000
LEAST_HERTZ, LEAST_BAND = 50, 50


class Unknown:
    """Stands for a class of a package that is not installed; weights are tensors and need none."""

    def __init__(self, *_args, **_kwargs):
        pass

    def __setstate__(self, _state):
        pass


class TensorsOnly(pickle.Unpickler):
    """Makes tensors and containers; whatever else a file names becomes an empty object and runs nothing."""

    def find_class(self, module: str, name: str):
        if module in ('torch._utils', 'collections') or (module == 'torch' and name.endswith('Storage')):
            return super().find_class(module, name)
        return Unknown


def state_of(path: Path) -> dict[str, torch.Tensor]:
    reader = types.SimpleNamespace(Unpickler=TensorsOnly, load=pickle.load, __name__='tensors')
    return torch.load(path, map_location='cpu', pickle_module=reader, weights_only=False)['state_dict']


def band_filters(state: dict[str, torch.Tensor]) -> torch.Tensor:
    """SincNet's cosine and sine band-passes (Ravanelli and Bengio 2018; Pariente et al. 2020, section 2.2)."""
    held = {name: state[f'sincnet.conv1d.0.filterbank.{name}'] for name in ('low_hz_', 'band_hz_', 'n_', 'window_')}
    low = LEAST_HERTZ + held['low_hz_'].abs()
    high = (low + LEAST_BAND + held['band_hz_'].abs()).clamp(LEAST_HERTZ, RATE / 2)
    band, half, window = high - low, held['n_'] / 2, held['window_']
    left = (torch.sin(high @ held['n_']) - torch.sin(low @ held['n_'])) / half * window
    even = torch.cat([left, 2 * band, left.flip(1)], 1)
    left = (torch.cos(low @ held['n_']) - torch.cos(high @ held['n_'])) / half * window
    odd = torch.cat([left, torch.zeros_like(band), -left.flip(1)], 1)
    return (torch.cat([even, odd]) / (2 * band.repeat(2, 1)))[:, None]


class Segmentation:
    def __init__(self, packages: Path):
        self.state = state_of(packages / 'whisperx' / 'assets' / 'pytorch_model.bin')
        self.filters = band_filters(self.state)
        self.recurrent = []
        for number in range(4):
            layer = nn.LSTM(60 if number == 0 else 256, 128, bidirectional=True, batch_first=True)
            layer.load_state_dict({name: self.state['lstm.' + name.replace('_l0', f'_l{number}')] for name in layer.state_dict()})
            self.recurrent.append(layer)

    def normed(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return functional.instance_norm(x, weight=self.state[f'sincnet.{name}.weight'], bias=self.state[f'sincnet.{name}.bias'])

    def shallow(self, sound: np.ndarray) -> torch.Tensor:
        x = self.normed(torch.from_numpy(sound)[None, None], 'wav_norm1d')
        for number in range(3):
            if number == 0:
                x = functional.conv1d(x, self.filters, stride=10).abs()
            else:
                held = f'sincnet.conv1d.{number}'
                x = functional.conv1d(x, self.state[f'{held}.weight'], self.state[f'{held}.bias'])
            x = functional.leaky_relu(self.normed(functional.max_pool1d(x, 3), f'norm1d.{number}'))
        return x.transpose(1, 2)

    def features(self, sound: np.ndarray) -> np.ndarray:
        x = self.shallow(sound)
        seen = [x]
        for layer in self.recurrent:
            x = layer(x)[0]
            seen.append(x)
        chosen = [one[0].numpy() for one in (seen[0], seen[2], seen[4])]
        return np.concatenate([part for one in chosen for part in (one.mean(0), one.std(0))]).astype(np.float32)
