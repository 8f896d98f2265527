/**
 * Samples per second of a file that holds its samples as they were recorded, which is WAV and FLAC; null for any other,
 * and for one that is cut in its header.
 */
export function ownRateHz(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isNamed(bytes, 0, 'RIFF') && isNamed(bytes, 8, 'WAVE')) return rateOfWav(bytes, view);
  if (isNamed(bytes, 0, 'fLaC')) return rateOfFlac(view);
  return null;
}

function isNamed(bytes: Uint8Array, at: number, name: string): boolean {
  return [...name].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));
}

/** In the format chunk (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html, "Wave File Format"). */
function rateOfWav(bytes: Uint8Array, view: DataView): number | null {
  for (let at = 12; at + 16 <= bytes.length; ) {
    if (isNamed(bytes, at, 'fmt ')) return view.getUint32(at + 12, true);
    const sizeBytes = view.getUint32(at + 4, true);
    // Chunks begin at even places.
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  return null;
}

/** Twenty bits of the first block (RFC 9639, section 8.2, https://www.rfc-editor.org/rfc/rfc9639#section-8.2). */
function rateOfFlac(view: DataView): number | null {
  return view.byteLength < 22 ? null : view.getUint32(18) >>> 12;
}
