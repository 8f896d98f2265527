const maxChars = 200;
/** Far more than is kept, so that a hostile string costs no more than a long one. */
const maxReadChars = 4_096;

/**
 * Text out of a media file, made safe to store and show: one line, without control, bidirectional
 * or other invisible characters, at most 200 code points. Null when nothing readable is left.
 */
export function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const visible = value
    .slice(0, maxReadChars)
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return visible === '' ? null : Array.from(visible).slice(0, maxChars).join('').trimEnd();
}
