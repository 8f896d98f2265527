import type { AudioClip } from './audio-clip.ts';

const mostSeconds = 60;
const excerpts = 6;

/** A long recording is judged by six pieces of ten seconds spread over it, so that its length costs nothing. */
export function excerptsOf(clip: AudioClip): readonly AudioClip[] {
  const { sampleRate, channels } = clip;
  const length = channels.reduce((longest, channel) => Math.max(longest, channel.length), 0);
  if (length <= mostSeconds * sampleRate) return [clip];
  const size = Math.floor((mostSeconds / excerpts) * sampleRate);
  return Array.from({ length: excerpts }, (_, at) => {
    const start = Math.floor(((length - size) * at) / (excerpts - 1));
    return { sampleRate, channels: channels.map((channel) => channel.subarray(start, start + size)) };
  });
}
