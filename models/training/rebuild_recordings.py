"""Rebuilds three-second excerpts of recordings from the public repositories that sources/recordings.jsonl names.

Each line gives what its recordings share, and for each of them the path, the blob, the sample at 16 kHz where the
excerpt begins and, from a file's second excerpt on, its number. The repositories are looked up below --repos as
rebuild_pictures.py does. Every excerpt goes through the same chain: one channel at 16 kHz, at even odds for both labels
a codec, a band limit or neither, nothing above 7 kHz, a usual level. What happens to it is drawn from its blob and
number, so that it comes out the same each time. What judges comes by telephone more often (--odds judging). `--most N`
takes N recordings of each label from each repository, in the order of a hash. Needs ffmpeg.
A Debian package (`debian:NAME`) is looked up like a repository: unpack it, add its files to a new git repository.
"""
import argparse
import collections
import hashlib
import io
import json
import random
import subprocess
import tempfile
from collections.abc import Iterator
from math import gcd
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import butter, firwin, resample_poly, sosfilt

from rebuild_pictures import git_dir, read_blob

RATE, SECONDS, MARGIN, LONGEST = 16000, 3, 800, 150
LOW_PASS = firwin(255, 7000, fs=RATE).astype(np.float32)
AMR_BITS = (4750, 5900, 7950, 12200)


def each_recording(line: dict) -> Iterator[dict]:
    shared = {key: value for key, value in line.items() if key != 'recordings'}
    for path, blob, start, *later in line['recordings']:
        repo, lot = line['repo'].removeprefix('github:'), '+'.join([blob, *map(str, later)])
        name = hashlib.sha256((repo + lot).encode()).hexdigest()[:14]
        file = f'recordings/{name}.flac'
        yield {**shared, 'id': name, 'file': file, 'path': path, 'blob': blob, 'start': start, 'lot': lot}


def resampled(sound: np.ndarray, rate: int, wanted: int) -> np.ndarray:
    if rate == wanted:
        return sound
    common = gcd(rate, wanted)
    return resample_poly(sound, wanted // common, rate // common).astype(np.float32)


def decoded(data: bytes) -> tuple[np.ndarray, int]:
    try:
        sound, rate = soundfile.read(io.BytesIO(data), dtype='float32', always_2d=True)
        return sound.mean(1), rate
    except soundfile.LibsndfileError:
        # Through a file, since a WAV written to a pipe does not know its length.
        with tempfile.NamedTemporaryFile(suffix='.wav') as wav:
            command = ['ffmpeg', '-v', 'error', '-y', '-i', 'pipe:0', '-vn', '-ac', '1', '-acodec', 'pcm_s16le', wav.name]
            subprocess.run(command, input=data, capture_output=True, check=True)
            return soundfile.read(wav.name, dtype='float32')


def through_codec(sound: np.ndarray, rate: int, container: str, *encoder: str) -> np.ndarray:
    raw = ['-f', 'f32le', '-ar', str(rate), '-ac', '1']
    reader = {'adts': 'aac'}.get(container, container)
    coded = subprocess.run(['ffmpeg', '-v', 'error', '-threads', '1', *raw, '-i', 'pipe:0', *encoder, '-f', container, 'pipe:1'],
                           input=sound.astype(np.float32).tobytes(), capture_output=True, check=True).stdout
    plain = subprocess.run(['ffmpeg', '-v', 'error', '-threads', '1', '-f', reader, '-i', 'pipe:0', '-ac', '1', '-ar', str(rate),
                            '-f', 'f32le', 'pipe:1'], input=coded, capture_output=True, check=True).stdout
    return np.frombuffer(plain, np.float32)


def mu_law(sound: np.ndarray) -> np.ndarray:
    bent = np.sign(sound) * np.log1p(255 * np.abs(np.clip(sound, -1, 1))) / np.log1p(255)
    stepped = np.round((bent + 1) / 2 * 255) / 255 * 2 - 1
    return (np.sign(stepped) * (256 ** np.abs(stepped) - 1) / 255).astype(np.float32)


def gsm_call(sound: np.ndarray) -> np.ndarray:
    file = io.BytesIO()
    soundfile.write(file, sound, 8000, format='WAV', subtype='GSM610')
    file.seek(0)
    return soundfile.read(file, dtype='float32')[0]


def amr_call(sound: np.ndarray, bits: int) -> np.ndarray:
    return through_codec(sound, 8000, 'amr', '-c:a', 'libopencore_amrnb', '-b:a', str(bits))


def through_call(sound: np.ndarray, treatment: str, drawn: random.Random) -> np.ndarray:
    if treatment == 'mulaw8k':
        return mu_law(sound)
    return gsm_call(sound) if treatment == 'gsm8k' else amr_call(sound, drawn.choice(AMR_BITS))


# A lot below the figure, and not below the one before it, draws the treatment. Calls are for call_recordings.py.
ODDS = {
    'training': {'none': 0.40, 'mp3': 0.60, 'opus': 0.74, 'aac': 0.83, 'lp': 0.92, 'mulaw8k': 0.98, 'nb8k': 1},
    'judging': {'none': 0.34, 'mp3': 0.50, 'opus': 0.64, 'aac': 0.74, 'lp': 0.80, 'mulaw8k': 0.90, 'gsm8k': 1},
    'calls': {'gsm8k': 0.35, 'amr8k': 0.70, 'mulaw8k': 0.85, 'opus': 1},
}


def treated(sound: np.ndarray, drawn: random.Random, odds: dict[str, float]) -> tuple[np.ndarray, str]:
    lot = drawn.random()
    treatment = next(name for name, bound in odds.items() if lot < bound)
    if treatment == 'none':
        return sound, 'none'
    if treatment == 'mp3':
        kilobits, rate = drawn.choice([48, 64, 96]), drawn.choice([16000, 22050, 44100])
        coded = through_codec(resampled(sound, RATE, rate), rate, 'mp3', '-c:a', 'libmp3lame', '-b:a', f'{kilobits}k')
        return resampled(coded, rate, RATE), f'mp3-{kilobits}@{rate}'
    if treatment == 'opus':
        kilobits = drawn.choice([16, 24, 32])
        return through_codec(sound, RATE, 'ogg', '-c:a', 'libopus', '-b:a', f'{kilobits}k'), f'opus-{kilobits}@{RATE}'
    if treatment == 'aac':
        kilobits, rate = drawn.choice([48, 64]), drawn.choice([16000, 44100])
        coded = through_codec(resampled(sound, RATE, rate), rate, 'adts', '-c:a', 'aac', '-b:a', f'{kilobits}k')
        return resampled(coded, rate, RATE), f'aac-{kilobits}@{rate}'
    if treatment == 'lp':
        limit = drawn.choice([3400, 4500, 5500, 6500, 7200])
        return sosfilt(butter(8, limit / 8000, output='sos'), sound).astype(np.float32), f'lp@{limit}'
    if treatment in ('mulaw8k', 'gsm8k', 'amr8k'):
        narrow = resampled(sound / max(1e-6, np.abs(sound).max()) * 0.7, RATE, 8000)
        return resampled(through_call(narrow, treatment, drawn), 8000, RATE), f'{treatment}@8000'
    return resampled(resampled(sound, RATE, 8000), 8000, RATE), 'nb8k@8000'


def excerpt(data: bytes, lot: str, start: int, odds: dict[str, float]) -> tuple[np.ndarray, str]:
    sound, rate = decoded(data)
    sound = resampled(sound[:LONGEST * rate], rate, RATE)
    length = SECONDS * RATE
    drawn = random.Random(lot)
    sound, variant = treated(sound[max(0, start - MARGIN):start + length + MARGIN], drawn, odds)
    sound = np.convolve(sound, LOW_PASS, 'same')
    if len(sound) > length:
        sound = sound[min(MARGIN, start):][:length]
    return levelled(sound, drawn), variant


def levelled(sound: np.ndarray, drawn: random.Random) -> np.ndarray:
    sound = sound / np.sqrt((sound ** 2).mean()) * drawn.uniform(0.026, 0.048)
    return sound / max(1, np.abs(sound).max() / 0.95)


def at_most(rows: list[dict], most: int) -> list[dict]:
    taken = collections.Counter()
    drawn = []
    for row in sorted(rows, key=lambda row: row['id']):
        taken[row['repo'], row['label']] += 1
        if taken[row['repo'], row['label']] <= most:
            drawn.append(row)
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--manifest', type=Path, required=True)
    parser.add_argument('--repos', type=Path, required=True)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--odds', choices=['training', 'judging'], default='training')
    parser.add_argument('--most', type=int)
    args = parser.parse_args()
    split = {'training': 'train', 'judging': 'judging'}[args.odds]
    (args.out / 'recordings').mkdir(parents=True, exist_ok=True)
    rows = [row for line in args.manifest.read_text().splitlines() for row in each_recording(json.loads(line))]
    if args.most:
        rows = at_most(rows, args.most)
    missing = 0
    with open(args.out / 'manifest.jsonl', 'w') as listing:
        for row in rows:
            folder = git_dir(args.repos, row['repo'].removeprefix('github:'))
            data = read_blob(folder, row) if folder else None
            if data is None:
                missing += 1
                print(f"missing: {row['repo']} {row['path']}")
                continue
            sound, variant = excerpt(data, row['lot'], row['start'], ODDS[args.odds])
            soundfile.write(args.out / row['file'], sound, RATE, subtype='PCM_16')
            listing.write(json.dumps({**row, 'variant': variant, 'split': split}) + '\n')
    print(f'{len(rows) - missing} rebuilt, {missing} missing')


if __name__ == '__main__':
    main()
