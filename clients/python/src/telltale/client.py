"""The client: each check is named, paid once, repeated where that helps, and asked for until it has finished."""

import base64
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Self, cast
from urllib.parse import quote

import httpx

from .answers import AudioAnswer, ImageAnswer, Review, TextAnswer, Usage, VideoAnswer
from .errors import JobFailed, NoAnswer, ServiceProblem, TokensExhausted, problem_of

Decision = Literal["disclose", "no_disclosure", "reject", "recheck"]
OnTokensExhausted = Callable[[TokensExhausted], bool]

#: A poll that is held open takes 20 seconds, and an upload on a slow line longer.
_TIMEOUT = httpx.Timeout(120, connect=10)
_PASSING = {429, 502, 503, 504}
#: What httpx cannot send, like an address without a scheme or a key with a line break, although it calls them failures
#: of the transport (https://www.python-httpx.org/exceptions/).
_MISTAKES = (httpx.LocalProtocolError, httpx.UnsupportedProtocol)


class Telltale:
    """A holder of an API key. Use it in a `with` block, or call `close()`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        patience: float = 120,
        poll_budget: float = 600,
        on_tokens_exhausted: OnTokensExhausted | None = None,
        sleep: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._http = httpx.Client(
            base_url=base_url,
            headers={"Authorization": f"Bearer {api_key}"},
            timeout=_TIMEOUT,
            transport=transport,
        )
        self._patience = patience
        self._poll_budget = poll_budget
        self._on_tokens_exhausted = on_tokens_exhausted
        self._sleep = sleep

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def check_image(self, file: Path, *, idempotency_key: str | None = None, **fields: str) -> ImageAnswer:
        """Checks a JPEG or PNG. `fields` are those of the form: client_asset_id, canonical_url, and so on."""
        return cast(ImageAnswer, self._check_file("/v1/assets/check", file, fields, idempotency_key))

    def check_audio(self, file: Path, *, idempotency_key: str | None = None, **fields: str) -> AudioAnswer:
        """Checks a WAV recording of speech. `fields`: content_kind, canonical_url, platform_asset_id."""
        return cast(AudioAnswer, self._check_file("/v1/audio/check", file, fields, idempotency_key))

    def check_text(
        self,
        text: str,
        *,
        language: str | None = None,
        canonical_url: str | None = None,
        idempotency_key: str | None = None,
    ) -> TextAnswer:
        body = {"text": text, "language": language, "canonical_url": canonical_url}
        return cast(TextAnswer, self._check("/v1/text/check", lambda: {"json": body}, idempotency_key))

    def check_video(
        self, frames: Sequence[Path], *, canonical_url: str | None = None, idempotency_key: str | None = None
    ) -> VideoAnswer:
        """Checks still frames of a video, each a JPEG or PNG of at most 512 kB."""
        sent = [{"thumb_jpeg_base64": base64.b64encode(frame.read_bytes()).decode()} for frame in frames]
        body = {"frames": sent, "canonical_url": canonical_url}
        return cast(VideoAnswer, self._check("/v1/videos/check-frames", lambda: {"json": body}, idempotency_key))

    def usage(self) -> Usage:
        return cast(Usage, self._call("GET", "/v1/usage").json())

    def reviews(self, page_size: int = 100) -> Iterator[Review]:
        """Every dossier, newest first; pages are read as they are needed (RFC 8288)."""
        address: str | None = f"/v1/reviews?limit={page_size}"
        while address is not None:
            response = self._call("GET", address)
            yield from cast(list[Review], response.json())
            address = response.links.get("next", {}).get("url")

    def open_review(self, file: Path, **fields: str) -> Review:
        """Keeps a picture for a person's decision. `fields`: declared_ai_use, supplier, notes."""
        with file.open("rb") as content:
            files = {"file": (file.name, content)}
            return cast(Review, self._call("POST", "/v1/reviews", data=fields, files=files).json())

    def decide_review(self, review_id: str, decision: Decision, *, reviewer: str, rationale: str) -> Review:
        body = {"decision": decision, "reviewer": reviewer, "rationale": rationale}
        return cast(Review, self._call("POST", f"/v1/reviews/{_path_part(review_id)}/decision", json=body).json())

    def delete_review(self, review_id: str) -> None:
        self._call("DELETE", f"/v1/reviews/{_path_part(review_id)}")

    def _call(self, method: str, address: str, **parts: Any) -> httpx.Response:
        response = self._http.request(method, address, **parts)
        # A redirect is no answer either: what was asked for is not done.
        if not response.is_success:
            raise problem_of(response)
        return response

    def _check_file(self, path: str, file: Path, fields: dict[str, str], key: str | None) -> dict[str, Any]:
        with file.open("rb") as content:

            def parts() -> dict[str, Any]:
                # A repeated attempt reads the file once more.
                content.seek(0)
                return {"data": fields, "files": {"file": (file.name, content)}}

            return self._check(path, parts, key)

    def _check(self, path: str, parts: Callable[[], dict[str, Any]], key: str | None) -> dict[str, Any]:
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        response = self._submit(lambda: self._call("POST", path, headers=headers, **parts()))
        answer: dict[str, Any] = response.json()
        if answer["status"] != "processing" or not answer.get("job_id"):
            return answer
        return self._wait_for(answer["job_id"])

    def _submit(self, send: Callable[[], httpx.Response]) -> httpx.Response:
        """Sends, and again where the server asks to come back or the network lost the answer."""
        left = self._patience
        attempt = 0
        while True:
            try:
                return send()
            except TokensExhausted as problem:
                if self._on_tokens_exhausted is None or not self._on_tokens_exhausted(problem):
                    raise
                continue
            except (ServiceProblem, httpx.TransportError) as problem:
                wait = max(_retry_after(problem), min(left, 2.0**attempt))
                if not _passes(problem) or left <= 0 or wait > left:
                    raise
            self._sleep(wait)
            left -= wait
            attempt += 1

    def _wait_for(self, job_id: str) -> dict[str, Any]:
        ends_at = time.monotonic() + self._poll_budget
        while time.monotonic() < ends_at:
            response = self._submit(
                lambda: self._call("GET", f"/v1/jobs/{job_id}", headers={"Prefer": "wait=20"})
            )
            job = response.json()
            if job["status"] == "succeeded":
                return cast(dict[str, Any], job["result"])
            if job["status"] == "failed":
                raise JobFailed(job_id)
            self._sleep(float(response.headers.get("retry-after", 1)))
        raise NoAnswer(f"The job {job_id} did not finish in {self._poll_budget:.0f} seconds.")


def _retry_after(problem: Exception) -> float:
    return (problem.retry_after or 0.0) if isinstance(problem, ServiceProblem) else 0.0


def _path_part(name: str) -> str:
    """An id as one part of an address, whatever characters it holds."""
    if name in ("", ".", ".."):
        raise ValueError(f"{name!r} is no id")
    return quote(name, safe="")


def _passes(problem: Exception) -> bool:
    """Whether waiting helps. A check that is still running under its key (409) ends, too."""
    if isinstance(problem, httpx.TransportError):
        return not isinstance(problem, _MISTAKES)
    return isinstance(problem, ServiceProblem) and (
        problem.status in _PASSING or problem.code == "idempotency_in_progress"
    )
