/** Fourier transform of a fixed power-of-two size; one instance is used again and again. */
export class Fft {
  readonly size: number;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
    this.reversed = new Uint32Array(size);
    const bits = Math.log2(size);
    for (let at = 1; at < size; at++) {
      this.reversed[at] = ((this.reversed[at >> 1] ?? 0) >> 1) | ((at & 1) << (bits - 1));
    }
  }

  /** Transforms in place. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    this.reorder(real, imaginary);
    for (let half = 1; half < this.size; half *= 2) {
      const stride = this.size / (2 * half);
      for (let k = 0; k < half; k++) {
        const cos = this.cosines[k * stride] ?? 0;
        const sin = this.sines[k * stride] ?? 0;
        for (let low = k; low < this.size; low += 2 * half) {
          const high = low + half;
          const a = real[high] ?? 0;
          const b = imaginary[high] ?? 0;
          const re = a * cos - b * sin;
          const im = a * sin + b * cos;
          real[high] = (real[low] ?? 0) - re;
          imaginary[high] = (imaginary[low] ?? 0) - im;
          real[low] = (real[low] ?? 0) + re;
          imaginary[low] = (imaginary[low] ?? 0) + im;
        }
      }
    }
  }

  private reorder(real: Float64Array, imaginary: Float64Array): void {
    for (let at = 0; at < this.size; at++) {
      const other = this.reversed[at] ?? 0;
      if (other <= at) continue;
      const [re, im] = [real[at] ?? 0, imaginary[at] ?? 0];
      real[at] = real[other] ?? 0;
      imaginary[at] = imaginary[other] ?? 0;
      real[other] = re;
      imaginary[other] = im;
    }
  }
}
