import { CheckProblem } from './problem.ts';
import type { Lane } from './types.ts';

const jpeg = '\xff\xd8\xff';
const png = '\x89PNG\r\n\x1a\n';

/** By the first bytes where they tell, since names say little; videos and texts go by what the browser takes them for. */
async function kindOf(input: Blob | string): Promise<Lane | null> {
  if (typeof input === 'string') return 'text';
  const head = String.fromCharCode(...new Uint8Array(await input.slice(0, 16).arrayBuffer()));
  if (head.startsWith(jpeg) || head.startsWith(png)) return 'image';
  if (/^(RIFF|RF64)/.test(head) && head.slice(8, 12) === 'WAVE') return 'audio';
  if (input.type.startsWith('video/')) return 'video';
  return input.type.startsWith('text/plain') ? 'text' : null;
}

/** Rejects with `unsupported`, or `lane_off` where the page does not want this kind. */
export async function laneOf(input: Blob | string, lanes: readonly Lane[]): Promise<Lane> {
  const lane = await kindOf(input);
  if (lane === null) throw new CheckProblem('unsupported');
  if (!lanes.includes(lane)) throw new CheckProblem('lane_off');
  return lane;
}
