import { CheckProblem } from './problem.ts';
import type { Lane } from './types.ts';

/** How files of pictures begin: JPEG, PNG, GIF, BMP, WebP, and the brands of AVIF and HEIC (ISO/IEC 23008-12, annex B). */
const pictures = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^BM/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(avi[fs]|hei[cmsx]|hev[cx]|mi[af]1|msf1)/s,
];
const wav = /^(RIFF|RF64).{4}WAVE/s;

/**
 * By the first bytes where they tell (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern), since names say
 * little; all else goes by what the browser takes it for.
 */
async function kindOf(input: Blob | string): Promise<Lane | null> {
  if (typeof input === 'string') return 'text';
  if (input.size === 0) throw new CheckProblem('file_empty');
  const head = String.fromCharCode(...new Uint8Array(await input.slice(0, 16).arrayBuffer()));
  if (pictures.some((start) => start.test(head))) return 'image';
  if (wav.test(head)) return 'audio';
  const [kind] = input.type.split('/');
  if (kind === 'video' || kind === 'image') return kind;
  return input.type.startsWith('text/plain') ? 'text' : null;
}

/** Rejects with `unsupported`, `file_empty`, or `lane_off` where the page does not want this kind. */
export async function laneOf(input: Blob | string, lanes: readonly Lane[]): Promise<Lane> {
  const lane = await kindOf(input);
  if (lane === null) throw new CheckProblem('unsupported');
  if (!lanes.includes(lane)) throw new CheckProblem('lane_off');
  return lane;
}
