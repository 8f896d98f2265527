"""A typed client of the Telltale API: warning signals about whether media may be AI-generated."""

from .answers import (
    AudioAnswer,
    ImageAnswer,
    Label,
    Review,
    Source,
    TextAnswer,
    Thresholds,
    Usage,
    VideoAnswer,
)
from .client import Telltale
from .errors import JobFailed, NoAnswer, ServiceProblem, TokensExhausted

__all__ = [
    "AudioAnswer",
    "ImageAnswer",
    "JobFailed",
    "Label",
    "NoAnswer",
    "Review",
    "ServiceProblem",
    "Source",
    "Telltale",
    "TextAnswer",
    "Thresholds",
    "TokensExhausted",
    "Usage",
    "VideoAnswer",
]
