"""Makes a network of candidates/ the current one of its size: python enter_candidate.py telltale-image-8

The file moves into weights/, card and reports into cards/, its entry into the manifest, its golden logits among the others, and its
row leaves candidates.json. One that was not judged has thresholds that hold the place until calibrate_scored.py has found its own."""
import argparse
import hashlib
import json
import shutil
from pathlib import Path

from image_entry import GOLDEN, MODELS, enter

CANDIDATES = Path(__file__).parent / 'candidates'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('id')
    model_id = parser.parse_args().id
    listing = CANDIDATES / 'candidates.json'
    waiting = json.loads(listing.read_text())
    found = next((candidate for candidate in waiting if candidate['entry']['id'] == model_id), None)
    if found is None:
        parser.error(f'candidates.json has no {model_id}')
    file = CANDIDATES / f'{model_id}.onnx'
    if hashlib.sha256(file.read_bytes()).hexdigest() != found['entry']['sha256']:
        raise SystemExit(f'{file} is not the file that candidates.json names')
    shutil.move(file, MODELS / found['entry']['file'])
    for told in CANDIDATES.glob(f'{model_id}[-.]*'):
        shutil.move(told, MODELS / 'cards' / told.name)
    golden = json.loads(GOLDEN.read_text())
    GOLDEN.write_text(json.dumps({**golden, model_id: found['golden']}) + '\n')
    enter(found['entry'], tuple(found['sizes']))
    listing.write_text(json.dumps([candidate for candidate in waiting if candidate is not found], indent=2) + '\n')


if __name__ == '__main__':
    main()
