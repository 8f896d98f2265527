"""Run against a server of this project, whose address and keys the environment names."""

import os
import unittest
from pathlib import Path

import httpx

from telltale import ServiceProblem, Telltale, TokensExhausted

URL = os.environ["TELLTALE_URL"]
KEY = os.environ["TELLTALE_KEY"]
POOR_KEY = os.environ["TELLTALE_POOR_KEY"]
MEDIA = Path(os.environ["TELLTALE_MEDIA"])
TEXT = (MEDIA / "text.txt").read_text(encoding="utf-8")


class LosesFirstAnswer(httpx.BaseTransport):
    """Carries the first request, and loses its answer."""

    def __init__(self) -> None:
        self.inner = httpx.HTTPTransport()
        self.keys: list[str | None] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.keys.append(request.headers.get("idempotency-key"))
        response = self.inner.handle_request(request)
        if len(self.keys) == 1:
            response.read()
            raise httpx.ReadError("the connection broke")
        return response


class AgainstServer(unittest.TestCase):
    def setUp(self) -> None:
        self.telltale = Telltale(URL, KEY)
        self.addCleanup(self.telltale.close)

    def test_every_lane_answers(self) -> None:
        picture = self.telltale.check_image(MEDIA / "picture.jpg", client_asset_id="lead")
        self.assertEqual(picture["status"], "known")
        self.assertLess(picture["thresholds"]["uncertain"], picture["thresholds"]["strong"])
        self.assertEqual(self.telltale.check_text(TEXT, language="en")["status"], "known")
        self.assertEqual(self.telltale.check_video([MEDIA / "picture.jpg"])["frame_count"], 1)

    def test_a_redirect_is_no_success(self) -> None:
        moved = httpx.MockTransport(lambda _: httpx.Response(301, headers={"location": "https://telltale.example"}))
        with Telltale("http://telltale.example", KEY, transport=moved, patience=0) as client:
            with self.assertRaises(ServiceProblem):
                client.delete_review("rev_1")
            with self.assertRaises(ServiceProblem):
                client.usage()

    def test_an_id_is_one_part_of_the_address(self) -> None:
        asked: list[str] = []

        def note(request: httpx.Request) -> httpx.Response:
            asked.append(request.url.raw_path.decode())
            return httpx.Response(204)

        with Telltale("http://telltale.example", KEY, transport=httpx.MockTransport(note)) as client:
            client.delete_review("rev_a/../rev_b#x?y")
            for wrong in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    client.delete_review(wrong)
        self.assertEqual(asked, ["/v1/reviews/rev_a%2F..%2Frev_b%23x%3Fy"])

    def test_a_large_recording_is_sent_from_the_disk(self) -> None:
        recording = self.telltale.check_audio(MEDIA / "long.wav", content_kind="speech")
        self.assertGreater(recording["duration_seconds"], 300)

    def test_a_lost_answer_is_asked_for_under_the_same_key_and_paid_once(self) -> None:
        before = self.telltale.usage()["used_units"]
        transport = LosesFirstAnswer()
        waits: list[float] = []
        with Telltale(URL, KEY, transport=transport, sleep=waits.append) as flaky:
            flaky.check_text(f"{TEXT} And one sentence more.")
        self.assertEqual(len(transport.keys), 2)
        self.assertEqual(len(set(transport.keys)), 1)
        self.assertEqual(len(waits), 1)
        self.assertEqual(self.telltale.usage()["used_units"], before + 1)

    def test_exhausted_tokens_are_told_and_asked_about(self) -> None:
        asked: list[int] = []

        def buys_once(problem: TokensExhausted) -> bool:
            asked.append(problem.required)
            return len(asked) == 1

        with Telltale(URL, POOR_KEY, on_tokens_exhausted=buys_once) as poor:
            with self.assertRaises(TokensExhausted) as raised:
                poor.check_audio(MEDIA / "short.wav")
        self.assertEqual((raised.exception.required, raised.exception.available), (4, 2))
        self.assertEqual(asked, [4, 4])

    def test_a_refusal_is_told_with_its_code(self) -> None:
        with self.assertRaises(ServiceProblem) as raised:
            self.telltale.check_text("")
        self.assertEqual((raised.exception.status, raised.exception.code), (422, "validation_failed"))
        self.assertIn("body.text", str(raised.exception))

    def test_what_cannot_be_sent_is_told_at_once(self) -> None:
        waits: list[float] = []
        with Telltale(URL, f"{KEY}\n", sleep=waits.append) as broken_key:
            with self.assertRaises(httpx.LocalProtocolError):
                broken_key.check_text(TEXT)
        with Telltale("telltale.example", KEY, sleep=waits.append) as no_scheme:
            with self.assertRaises(httpx.UnsupportedProtocol):
                no_scheme.check_text(TEXT)
        self.assertEqual(waits, [])

    def test_dossiers_are_read_page_by_page(self) -> None:
        made = [self.telltale.open_review(MEDIA / "picture.jpg", supplier="Photo Desk") for _ in range(3)]
        decided = self.telltale.decide_review(
            made[0]["review_id"], "disclose", reviewer="A. Reviewer", rationale="Looked at it."
        )
        self.assertEqual(decided["status"], "completed")
        listed = [review["review_id"] for review in self.telltale.reviews(page_size=1)]
        self.assertEqual(listed, [review["review_id"] for review in reversed(made)])
        for review in made:
            self.telltale.delete_review(review["review_id"])
        self.assertEqual(list(self.telltale.reviews()), [])


if __name__ == "__main__":
    unittest.main()
