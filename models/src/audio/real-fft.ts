import FFT from 'fft.js';

/** Fourier transform of real samples, of a fixed power-of-two size; one instance is used again and again. */
export interface RealFft {
  readonly size: number;
  /**
   * The lower half of the spectrum, real and imaginary parts in turn: bin k at 2k and 2k + 1, for k up to half the
   * size. It holds until the next call.
   */
  transform(samples: Float64Array): ArrayLike<number>;
}

export function createRealFft(size: number): RealFft {
  const fft = new FFT(size);
  const spectrum: number[] = fft.createComplexArray();
  return {
    size,
    transform(samples) {
      fft.realTransform(spectrum, samples);
      return spectrum;
    },
  };
}

/** The square of a bin's length. */
export function powerAt(spectrum: ArrayLike<number>, bin: number): number {
  return (spectrum[2 * bin] ?? 0) ** 2 + (spectrum[2 * bin + 1] ?? 0) ** 2;
}
