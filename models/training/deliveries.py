"""Deliveries of a picture, and the views that a network learns from or is judged by.

A delivery is what happens to a picture between its maker and a reader: a window is cut, it is scaled, edited and encoded again.
Its odds are the same for both labels, and nothing here knows the label: a codec, a size or a filter that came with one label
more often would be learnt instead of the picture. For the same reason every picture is born as JPEG before anything else, as
cameras do it; published generated pictures mostly are not.

Pictures are BGR (OpenCV's order), height x width x 3 bytes; views are RGB, 3 x 224 x 224 bytes. `base` is the whole picture, its
long side at most 768 pixels, and `cut` native pixels of it or None (shards.py).
"""
from collections.abc import Callable

import cv2
import numpy as np
from PIL import Image

from features import detail_of
from views import PLACES, WHOLE_PX, positions

Picture = np.ndarray
Change = Callable[[Picture], Picture]

# Each process of a stream delivers pictures of its own.
cv2.setNumThreads(0)

BIRTH_QUALITY = (75, 98)
# Odds of the three kinds of delivery: at its size, scaled for a page, scaled to a thumbnail; and each one's qualities.
KIND_ODDS, QUALITIES = (0.36, 0.34, 0.30), ((84, 98), (50, 85), (30, 75))
# Long sides in pixels after scaling; the first kind is not scaled.
LONG_PX = (None, (560, 1100), (200, 560))
RESAMPLERS = {'lanczos': Image.Resampling.LANCZOS, 'cubic': Image.Resampling.BICUBIC, 'linear': Image.Resampling.BILINEAR}
# Drawn from at one chance each.
SCALINGS = ('lanczos', 'lanczos', 'cubic', 'linear', 'area')
LEAST_WINDOW_PX = 256
# Of all deliveries, those that are not encoded again, and those that are then WebP; the rest is JPEG.
NOT_ENCODED, ENCODED_BELOW_AS_WEBP = 0.15, 0.30
# Long side and quality of what measure.ts delivers to judge; `clean` is neither scaled nor encoded again.
TIERS = {'clean': None, 'web': (768, 60), 'hard': (512, 40), 'thumbnail': (320, 75)}
JUDGED_BIRTH_QUALITY = 90


def as_jpeg(image: Picture, quality: float, full_colour: bool) -> Picture:
    sampling = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444 if full_colour else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
    options = [cv2.IMWRITE_JPEG_QUALITY, int(quality), cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
    return cv2.imdecode(cv2.imencode('.jpg', image, options)[1], cv2.IMREAD_COLOR)


def as_webp(image: Picture, quality: float) -> Picture:
    return cv2.imdecode(cv2.imencode('.webp', image, [cv2.IMWRITE_WEBP_QUALITY, int(quality)])[1], cv2.IMREAD_COLOR)


def contain(image: Picture, long_px: float, scaling: str) -> Picture:
    """Never larger than it was."""
    height, width = image.shape[:2]
    factor = long_px / max(height, width)
    if factor >= 1:
        return image
    size = max(32, round(width * factor)), max(32, round(height * factor))
    if scaling == 'area':
        return cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(Image.fromarray(image).resize(size, RESAMPLERS[scaling]))


def draw_window(random: np.random.Generator, image: Picture) -> Picture:
    """Between 0.7 and 1 of each side."""
    height, width = image.shape[:2]
    share = random.uniform(0.7, 1)
    rows = max(min(height, LEAST_WINDOW_PX), int(height * share))
    columns = max(min(width, LEAST_WINDOW_PX), int(width * share))
    top, left = int(random.random() * (height - rows + 1)), int(random.random() * (width - columns + 1))
    return np.ascontiguousarray(image[top: top + rows, left: left + columns])


def draw_colours(random: np.random.Generator) -> Change:
    """Grey, a warm or cold tone, or another contrast, brightness and saturation."""
    kind = random.random()
    if kind < 0.08:
        return lambda image: np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[..., None], 3, 2)
    if kind < 0.45:
        warmth = random.uniform(-0.2, 0.2)
        into_red = random.uniform(0, 0.08, 2)[0]
        green = random.uniform(0.94, 1.04)
        tone = np.array([[1 - warmth, 0, 0], [0, green, 0], [0, into_red, 1 + warmth / 2]], np.float32)
        return lambda image: cv2.transform(image, tone)
    contrast = random.uniform(0.8, 1.3)
    offset = 128 * (1 - contrast) + random.uniform(-15, 15)
    saturation, brightness = random.uniform(0.5, 1.6), random.uniform(0.7, 1.2)
    grey = np.array([[0.114, 0.587, 0.299]] * 3, np.float32)
    matrix = (saturation * np.eye(3, dtype=np.float32) + (1 - saturation) * grey) * brightness * contrast
    matrix = np.concatenate([matrix, np.full((3, 1), offset, np.float32)], 1)
    return lambda image: cv2.transform(image, matrix)


def draw_sharpness(random: np.random.Generator) -> Change:
    sigma = random.uniform(0.4, 1.2)
    if random.random() < 0.5:
        return lambda image: cv2.GaussianBlur(image, (0, 0), sigma)
    return lambda image: cv2.addWeighted(image, 2, cv2.GaussianBlur(image, (0, 0), sigma), -1, 0)


def draw_noise(random: np.random.Generator) -> Change:
    sigma, seed = random.uniform(2, 12), int(random.integers(1 << 31))

    def add(image: Picture) -> Picture:
        grain = np.random.default_rng(seed).normal(0, sigma, image.shape).astype(np.float32)
        return np.clip(image + grain, 0, 255).astype(np.uint8)
    return add


def draw_edit(random: np.random.Generator) -> Change:
    """One edit, the same for every part of a picture; most of them change nothing."""
    steps = [draw(random) for odds, draw in ((0.3, draw_colours), (0.08, draw_sharpness), (0.1, draw_noise))
             if random.random() < odds]

    def change(image: Picture) -> Picture:
        for step in steps:
            image = step(image)
        return image
    return change


def draw_codec(random: np.random.Generator, qualities: tuple[float, float]) -> Change:
    odds = random.random()
    if odds < NOT_ENCODED:
        return lambda image: image
    quality = random.uniform(*qualities)
    if odds < ENCODED_BELOW_AS_WEBP:
        return lambda image: as_webp(image, quality)
    full_colour = random.random() < 0.3
    return lambda image: as_jpeg(image, quality, full_colour)


def centre_square(image: Picture) -> Picture:
    """The whole view, RGB: as views.py makes it of a picture of at most 768 pixels, where nothing is thinned."""
    height, width = image.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    square = Image.fromarray(np.ascontiguousarray(image[top: top + side, left: left + side]))
    return np.asarray(square.resize((WHOLE_PX, WHOLE_PX), Image.Resampling.BILINEAR))[..., ::-1]


def patch_at(image: Picture, share_y: float, share_x: float) -> Picture:
    """A patch, RGB, mirrored where the picture ends."""
    height, width = image.shape[:2]
    return image[positions(share_y, height)[:, None], positions(share_x, width)[None]][..., ::-1]


def as_view(image: Picture) -> np.ndarray:
    return np.ascontiguousarray(image.transpose(2, 0, 1))


def training_views(random: np.random.Generator, base: Picture, cut: Picture | None,
                   born_jpeg: bool) -> tuple[np.ndarray, np.ndarray]:
    """The whole view and one patch of a random delivery. A patch lies in the native cut unless the delivery scales."""
    both = [base] if cut is None else [base, cut]
    if not born_jpeg:
        quality, full_colour = random.uniform(*BIRTH_QUALITY), random.random() < 0.5
        both = [as_jpeg(part, quality, full_colour) for part in both]
    kind = random.choice(3, p=KIND_ODDS)
    both[0] = draw_window(random, both[0])
    if LONG_PX[kind]:
        long_px = random.uniform(*LONG_PX[kind])
        both = [contain(both[0], long_px, SCALINGS[random.integers(len(SCALINGS))])]
    change = draw_edit(random)
    encode = draw_codec(random, QUALITIES[kind])
    both = [encode(change(part)) for part in both]
    whole = centre_square(both[0])
    patch = patch_at(both[-1], random.random(), random.random())
    whole, patch = (view[:, ::-1] if random.random() < 0.5 else view for view in (whole, patch))
    return as_view(whole), as_view(patch)


def judging_views(base: Picture, cut: Picture | None, row: dict, tier: str, patches: int) -> tuple[np.ndarray, np.ndarray, float]:
    """The whole view, patches and `detail` of one measuring tier. All patches of a clean picture lie in its cut."""
    both = [base] if cut is None else [base, cut]
    if not row['bornJpeg']:
        both = [as_jpeg(part, JUDGED_BIRTH_QUALITY, False) for part in both]
    size = row
    if TIERS[tier]:
        long_px, quality = TIERS[tier]
        both = [as_jpeg(contain(both[0], long_px, 'lanczos'), quality, False)]
        height, width = both[0].shape[:2]
        size = {'width': width, 'height': height}
    taken = [as_view(patch_at(both[-1], share_y, share_x)) for share_x, share_y in PLACES[:patches]]
    return as_view(centre_square(both[0])), np.stack(taken), detail_of(size)
