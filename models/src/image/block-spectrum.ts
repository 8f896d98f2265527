/**
 * Mean logarithmic power of each spatial frequency over blocks of 32 x 32 pixels. Up-sampling inside a
 * generator leaves peaks and troughs here that hardly any lens leaves.
 */
const blockPx = 32;

/** Frequencies (u, v) and (v, u) are one entry, because a turned picture is the same picture. */
const length = (blockPx * (blockPx + 1)) / 2;

const cosines = Float64Array.from({ length: blockPx * blockPx }, (_, index) => {
  const frequency = Math.floor(index / blockPx);
  const position = index % blockPx;
  const scale = Math.sqrt((frequency === 0 ? 1 : 2) / blockPx);
  return scale * Math.cos((Math.PI * frequency * (2 * position + 1)) / (2 * blockPx));
});

const entryOf = (() => {
  const entries = new Uint16Array(blockPx * blockPx);
  let next = 0;
  for (let u = 0; u < blockPx; u++) {
    for (let v = 0; v <= u; v++) {
      entries[u * blockPx + v] = next;
      entries[v * blockPx + u] = next;
      next++;
    }
  }
  return entries;
})();

/** out = matrix x block^T; done twice, this is the two-dimensional cosine transform. */
function transformOnce(block: Float64Array, out: Float64Array): void {
  for (let u = 0; u < blockPx; u++) {
    for (let line = 0; line < blockPx; line++) {
      let sum = 0;
      for (let k = 0; k < blockPx; k++) {
        sum += (cosines[u * blockPx + k] ?? 0) * (block[line * blockPx + k] ?? 0);
      }
      out[u * blockPx + line] = sum;
    }
  }
}

function spectrumOf(values: Int16Array, width: number, height: number): Float32Array {
  const power = new Float64Array(length);
  const block = new Float64Array(blockPx * blockPx);
  const half = new Float64Array(blockPx * blockPx);
  let blocks = 0;
  for (let top = 0; top + blockPx <= height; top += blockPx) {
    for (let left = 0; left + blockPx <= width; left += blockPx) {
      for (let y = 0; y < blockPx; y++) {
        for (let x = 0; x < blockPx; x++) {
          block[y * blockPx + x] = values[(top + y) * width + left + x] ?? 0;
        }
      }
      transformOnce(block, half);
      transformOnce(half, block);
      for (let at = 0; at < block.length; at++) {
        const entry = entryOf[at] ?? 0;
        power[entry] = (power[entry] ?? 0) + Math.log(0.25 + (block[at] ?? 0) ** 2);
      }
      blocks++;
    }
  }
  // Off-diagonal entries gathered two coefficients; dividing alike keeps one scale and costs nothing.
  return Float32Array.from(power, (sum) => sum / Math.max(1, blocks));
}

export const blockSpectrum = { length, of: spectrumOf } as const;
