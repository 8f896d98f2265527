"""A program on the client that openapi-python-client makes of docs/openapi.json."""

import importlib
import os
import pkgutil
import uuid
from pathlib import Path

import generated
from generated import AuthenticatedClient
from generated.api.detection import check_asset, check_audio, check_text
from generated.models import (
    AssetCheckRequest,
    AssetCheckResponse,
    AudioCheckResponse,
    CheckAssetFilesBody,
    CheckAudioFilesBody,
    HTTPValidationError,
    TextCheckRequest,
    TextCheckResponse,
)
from generated.types import File

modules = [module.name for module in pkgutil.walk_packages(generated.__path__, "generated.")]
for name in modules:
    importlib.import_module(name)

media = Path(os.environ["TELLTALE_MEDIA"])
client = AuthenticatedClient(base_url=os.environ["TELLTALE_URL"], token=os.environ["TELLTALE_KEY"])


def key() -> str:
    return str(uuid.uuid4())


text = (media / "text.txt").read_text(encoding="utf-8")
checked = check_text.sync(client=client, body=TextCheckRequest(text=text), idempotency_key=key())
assert isinstance(checked, TextCheckResponse) and checked.status == "known", checked
refused = check_text.sync(client=client, body=TextCheckRequest(text=""), idempotency_key=key())
assert isinstance(refused, HTTPValidationError), refused
with (media / "picture.jpg").open("rb") as picture:
    form = CheckAssetFilesBody(file=File(payload=picture, file_name="picture.jpg"))
    seen = check_asset.sync(client=client, body=form, idempotency_key=key())
assert isinstance(seen, AssetCheckResponse) and seen.status in ("known", "processing"), seen
unseen = check_asset.sync(client=client, body=AssetCheckRequest(frame_sha256="0" * 64), idempotency_key=key())
assert isinstance(unseen, AssetCheckResponse) and unseen.label == "unavailable", unseen
with (media / "short.wav").open("rb") as sound:
    heard = check_audio.sync(
        client=client,
        body=CheckAudioFilesBody(file=File(payload=sound, file_name="short.wav")),
        idempotency_key=key(),
    )
assert isinstance(heard, AudioCheckResponse), heard
print(f"{len(modules)} modules were imported, and four checks answered.")
