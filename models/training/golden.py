"""A hundred pictures that any language can write down again; src/image/golden-pictures.ts makes the same."""
import numpy as np

COUNT = 100


def golden_picture(index: int) -> np.ndarray:
    width, height = 17 + index * 131 % 700, 17 + index * 89 % 500
    y, x, channel = np.mgrid[:height, :width, :3].astype(np.int64)
    wave = (x * (index + 3) // 16) ^ (y * (channel + 5) // 8)
    at = (y * width + x) * 3 + channel
    grain = (at * 7919 + index * 104729) % 31
    return (((wave & 127) + grain + 40 * channel) & 255).astype(np.uint8)
