"""What the service answers. It may gain fields; docs/openapi.json describes all of them."""

from typing import Any, Literal, NotRequired, TypedDict

Label = Literal["likely_ai", "uncertain", "no_signal", "abstained", "pending", "unavailable"]
Source = Literal["exact_hash", "perceptual_hash", "provenance", "model", "none"]
Status = Literal["known", "unknown", "processing"]


class Thresholds(TypedDict):
    """What a score is compared with."""

    uncertain: float
    likely_ai: float
    strong: float


class Answer(TypedDict):
    """What the answers of all lanes share. `label` is a warning signal, never proof."""

    status: Status
    label: Label
    score: float | None
    source: Source
    cached: bool


class ImageAnswer(Answer):
    asset_id: str | None
    job_id: str | None
    confidence: float | None
    thresholds: Thresholds
    model: str | None
    match_distance: int | None
    ttl_seconds: int
    provenance: dict[str, Any] | None


class VideoAnswer(Answer):
    job_id: str | None
    median_score: float | None
    mean_score: float | None
    max_score: float | None
    frame_count: int
    scored_frame_count: int
    failed_frame_count: int
    model: NotRequired[str | None]
    frames: list[dict[str, Any]]
    policy: str


class TextAnswer(Answer):
    confidence: float | None
    text_hash: str
    char_count: int
    word_count: int
    reason: str
    policy: str
    thresholds: NotRequired[Thresholds]


class AudioAnswer(Answer):
    confidence: float | None
    audio_hash: str
    duration_seconds: float
    sample_rate: int
    detected_content_kind: str
    reason: str
    policy: str
    thresholds: NotRequired[Thresholds]


class Usage(TypedDict):
    plan_code: str
    used_units: int
    free_remaining: int
    paid_balance: int
    total_available: int
    period_start: str
    period_end: str
    by_operation: dict[str, int]


class Review(TypedDict):
    review_id: str
    status: Literal["pending_review", "completed"]
    content_sha256: str
    filename: str | None
    declaration: dict[str, str]
    provenance: dict[str, Any]
    detector: dict[str, Any]
    decision: dict[str, Any] | None
    created_at: int
    updated_at: int
