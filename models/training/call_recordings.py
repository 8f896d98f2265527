"""Sends each recording of a folder through a call or a voice message once more, for training: GSM, AMR, 8 kHz mu-law, Opus.

What is drawn for a recording depends on its id alone, never on its label, so that the odds are even for both. Recordings come
in the order of a hash: the first thousand are as good a sample as any. Needs ffmpeg with libopencore_amrnb.
"""
import argparse
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import butter, sosfilt

from rebuild_recordings import LOW_PASS, MARGIN, ODDS, RATE, SECONDS, levelled, treated

# Some lines let nothing through below 300 Hz.
LINE = butter(4, 300 / (RATE / 2), 'highpass', output='sos')
NARROW_SHARE = 0.3


def called(sound: np.ndarray, lot: str) -> tuple[np.ndarray, str]:
    drawn = random.Random(lot)
    # A codec needs a moment to begin; the excerpt has no margin of its own any more, so it is mirrored.
    sound = np.pad(sound, MARGIN, mode='reflect')
    line = drawn.random() < NARROW_SHARE
    if line:
        sound = sosfilt(LINE, sound).astype(np.float32)
    sound, variant = treated(sound, drawn, ODDS['calls'])
    sound = np.convolve(sound, LOW_PASS, 'same')[MARGIN:][:SECONDS * RATE]
    return levelled(sound, drawn), f'{variant}+300' if line else variant


def order_of(row: dict) -> str:
    return hashlib.sha256(row['id'].encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', type=Path, nargs='+', required=True, help='folders with a manifest.jsonl; what is kept for test is left out')
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    (args.out / 'recordings').mkdir(parents=True, exist_ok=True)
    rows = [{**json.loads(line), 'folder': str(folder)} for folder in args.data
            for line in (folder / 'manifest.jsonl').read_text().splitlines()]
    rows = sorted((row for row in rows if row['split'] in ('train', 'val')), key=order_of)
    with open(args.out / 'manifest.jsonl', 'w') as listing:
        for row in rows:
            sound = soundfile.read(Path(row.pop('folder')) / row['file'], dtype='float32')[0]
            sound, variant = called(sound, f"call+{row['id']}")
            call = {**row, 'id': f"{row['id']}-call", 'call_of': row['id'], 'before': row['variant'], 'variant': variant,
                    'file': f"recordings/{row['id']}-call.flac"}
            soundfile.write(args.out / call['file'], sound, RATE, subtype='PCM_16')
            listing.write(json.dumps(call) + '\n')
    print(f'{len(rows)} called')


if __name__ == '__main__':
    main()
