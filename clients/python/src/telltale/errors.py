"""What can go wrong, as a caller sees it."""

import httpx


class ServiceProblem(Exception):
    """An error answer of the service."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(_sentence_of(response))
        self.status = response.status_code
        #: From the closed list in docs/errors.md; None where something between client and server answered.
        self.code = response.headers.get("x-error-code")
        self.request_id = response.headers.get("x-request-id")
        self.retry_after = _number(response, "retry-after")


class TokensExhausted(ServiceProblem):
    """The tokens do not suffice (402)."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(response)
        self.required = int(_number(response, "x-tokens-required") or 0)
        self.available = int(_number(response, "x-tokens-available") or 0)


class JobFailed(Exception):
    """The queued check ended without an answer; its tokens came back."""

    def __init__(self, job_id: str) -> None:
        super().__init__(f"The job {job_id} failed; its tokens came back.")
        self.job_id = job_id


class NoAnswer(Exception):
    """No answer came in time."""


def problem_of(response: httpx.Response) -> ServiceProblem:
    return TokensExhausted(response) if response.status_code == 402 else ServiceProblem(response)


def _sentence_of(response: httpx.Response) -> str:
    try:
        detail = response.json()["detail"]
    except (ValueError, KeyError, TypeError):
        return f"The service answered {response.status_code}."
    if isinstance(detail, str):
        return detail
    return "; ".join(f"{'.'.join(map(str, issue['loc']))}: {issue['msg']}" for issue in detail)


def _number(response: httpx.Response, name: str) -> float | None:
    try:
        return float(response.headers[name])
    except (KeyError, ValueError):
        return None
