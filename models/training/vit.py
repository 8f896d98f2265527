"""The image network of a server: the first blocks of CLIP's image tower, ViT-B/16, with pooled features and two linear heads.

Architecture: Radford et al., Learning Transferable Visual Models From Natural Language Supervision, 2021 (arXiv 2103.00020),
section 2.4; in code <https://github.com/openai/CLIP/blob/main/clip/model.py> (VisionTransformer). Weights to begin from:
openai/clip-vit-base-patch16, revision 57c21647, MIT as the licence file of the package names it that clip_weights.py reads.

Shapes, for `n` views: pixels (n, 3, 224, 224), 0..255, RGB; tokens (n, 197, 768), the class token first, then 14 x 14 patches
of 16 pixels; features (n, 2304 for each pooled block); logits (n, 2), of the view read as a whole picture, and as a patch.
Fewer blocks are faster, and no worse: the deepest know what is shown, not how it is drawn (network.py says the same).
"""
import numpy as np
import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention

from views import WHOLE_PX

WIDTH, HEADS, PATCH_PX = 768, 12, 16
# CLIP's, of pixels 0..255.
MEAN, DEVIATION = (torch.tensor(values).view(1, 3, 1, 1) * 255 for values in
                   ((0.48145466, 0.4578275, 0.40821073), (0.26862954, 0.26130258, 0.27577711)))
EPSILON = 1e-5
# In training a share of the patches is not looked at (Li et al., 2022, arXiv 2212.00794): faster, and it learns no outlines.
DROPPED_TOKENS = 0.25
# Likewise whole blocks, more of the deeper ones (Huang et al., 2016, arXiv 1603.09382): this share of the last.
DROPPED_BLOCKS = 0.1
# Statistics of each pooled block: the class token, and mean and deviation of the patches.
STATISTICS = 3


def quick_gelu(values: torch.Tensor) -> torch.Tensor:
    """CLIP's approximation of GELU."""
    return values * torch.sigmoid(1.702 * values)


class Block(nn.Module):
    def __init__(self, width: int, heads: int, dropped: float):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width, eps=EPSILON), nn.LayerNorm(width, eps=EPSILON)
        self.qkv, self.output = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.narrow = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads, self.dropped = heads, dropped

    def drop(self, change: torch.Tensor) -> torch.Tensor:
        """In training: nothing, for some of the views; the others make up for it."""
        if not self.training or self.dropped == 0:
            return change
        keeps = torch.rand(len(change), 1, 1, device=change.device) >= self.dropped
        return change * keeps / (1 - self.dropped)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        count, length, width = tokens.shape
        parts = self.qkv(self.norm1(tokens)).view(count, length, 3, self.heads, width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        met = scaled_dot_product_attention(query, key, value).transpose(1, 2).reshape(count, length, width)
        tokens = tokens + self.drop(self.output(met))
        return tokens + self.drop(self.narrow(quick_gelu(self.wide(self.norm2(tokens)))))


class Vit(nn.Module):
    """From the pixels of views, 0..255, to two logits for each. `pooled` are the numbers, from 1, of the pooled blocks."""

    def __init__(self, blocks: int, pooled: tuple[int, ...], width: int = WIDTH, heads: int = HEADS):
        super().__init__()
        self.patches = nn.Conv2d(3, width, PATCH_PX, PATCH_PX)
        self.blocks = nn.ModuleList(Block(width, heads, DROPPED_BLOCKS * number / (blocks - 1)) for number in range(blocks))
        self.before = nn.LayerNorm(width, eps=EPSILON)
        self.start = nn.Parameter(torch.zeros(1, 1, width))
        self.positions = nn.Parameter(torch.zeros(1, (WHOLE_PX // PATCH_PX) ** 2, width))
        self.pooled = pooled
        self.register_buffer('mean', MEAN.clone(), persistent=False)
        self.register_buffer('deviation', DEVIATION.clone(), persistent=False)
        size = STATISTICS * width * len(pooled)
        # The heads start from nothing, on features of one size; quantise.py folds the norm into them.
        self.norm = nn.BatchNorm1d(size, momentum=0.02)
        self.dropout = nn.Dropout(0.3)
        self.heads = nn.Linear(size, 2)
        nn.init.zeros_(self.heads.weight)
        nn.init.zeros_(self.heads.bias)

    def tokens(self, pixels: torch.Tensor) -> torch.Tensor:
        """Before the first block: the class token, and the patches that are looked at."""
        patches = self.patches((pixels - self.mean) / self.deviation).flatten(2).transpose(1, 2) + self.positions
        if self.training:
            count, length, width = patches.shape
            order = torch.rand(count, length, device=patches.device).argsort(1)
            seen = order[:, :int(length * (1 - DROPPED_TOKENS))]
            patches = patches.gather(1, seen[..., None].expand(-1, -1, width))
        return self.before(torch.cat([self.start.expand(patches.shape[0], -1, -1), patches], 1))

    def features(self, pixels: torch.Tensor) -> torch.Tensor:
        tokens, features = self.tokens(pixels), []
        for number, block in enumerate(self.blocks, start=1):
            tokens = block(tokens)
            if number in self.pooled:
                features += pooled_tokens(tokens.float())
        return torch.cat(features, 1)

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        features = self.features(pixels)
        with torch.autocast(pixels.device.type, enabled=False):
            return self.heads(self.dropout(self.norm(features.float())))

    def rates(self, top: float, decay: float, head: float) -> list[dict]:
        """Groups of parameters with their highest learning rates, which fall from the last block to the first (Clark et al.,
        ELECTRA, 2020, arXiv 2003.10555)."""
        count = len(self.blocks)
        first = [*self.patches.parameters(), *self.before.parameters(), self.start, self.positions]
        groups = [{'params': first, 'lr': top * decay ** count}]
        for number, block in enumerate(self.blocks):
            groups.append({'params': list(block.parameters()), 'lr': top * decay ** (count - 1 - number)})
        return [*groups, {'params': [*self.norm.parameters(), *self.heads.parameters()], 'lr': head}]


def pooled_tokens(tokens: torch.Tensor) -> list[torch.Tensor]:
    patches = tokens[:, 1:]
    mean = patches.mean(1)
    variance = (patches * patches).mean(1) - mean * mean
    return [tokens[:, 0], mean, variance.clamp(min=1e-6).sqrt()]


@torch.no_grad()
def fill(vit: Vit, weights: dict[str, np.ndarray]) -> None:
    """From the parts that clip_weights.py writes, by the names of transformers' CLIPVisionModel."""
    prefix = 'vision_model.embeddings.'
    positions = tensor_of(weights, f'{prefix}position_embedding.weight')
    # The class token never moves, so its position is part of it.
    vit.start.copy_((tensor_of(weights, f'{prefix}class_embedding') + positions[0])[None, None])
    vit.positions.copy_(positions[None, 1:])
    vit.patches.weight.copy_(tensor_of(weights, f'{prefix}patch_embedding.weight'))
    vit.patches.bias.zero_()
    for kind in ('weight', 'bias'):
        # The published name has this very spelling.
        getattr(vit.before, kind).copy_(tensor_of(weights, f'vision_model.pre_layrnorm.{kind}'))
    for number, block in enumerate(vit.blocks):
        fill_block(block, weights, f'vision_model.encoder.layers.{number}.')


def fill_block(block: Block, weights: dict[str, np.ndarray], prefix: str) -> None:
    others = ((block.output, 'self_attn.out_proj'), (block.wide, 'mlp.fc1'), (block.narrow, 'mlp.fc2'),
              (block.norm1, 'layer_norm1'), (block.norm2, 'layer_norm2'))
    for kind in ('weight', 'bias'):
        joined = torch.cat([tensor_of(weights, f'{prefix}self_attn.{part}_proj.{kind}') for part in 'qkv'])
        getattr(block.qkv, kind).copy_(joined)
        for ours, name in others:
            getattr(ours, kind).copy_(tensor_of(weights, f'{prefix}{name}.{kind}'))


def tensor_of(weights: dict[str, np.ndarray], name: str) -> torch.Tensor:
    """Matrices lie as int8 with a scale for each row."""
    values = weights[name].astype(np.float32)
    if f'{name}_scale' in weights:
        values = values * weights[f'{name}_scale'][:, None]
    return torch.from_numpy(values)


class VitNetwork(nn.Module):
    """The logit of a picture from its views, as network.py's ImageNetwork computes it."""

    def __init__(self, vit: Vit, patch_share: float):
        super().__init__()
        self.vit, self.patch_share = vit, patch_share

    def forward(self, patches: torch.Tensor, whole: torch.Tensor, detail: torch.Tensor) -> torch.Tensor:
        logits = self.vit(torch.cat([whole, patches]))
        return logits[:1, 0] + self.patch_share * detail * logits[1:, 1].mean(0, keepdim=True)
