import type { LaneName } from '../messaging/lanes.ts';

/** By what the browser takes a file for; null for what cannot be checked. */
export function laneOfFile({ type, name }: Pick<File, 'type' | 'name'>): LaneName | null {
  if (type === 'image/svg+xml') return null;
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('audio/') || /\.(wav|mp3|m4a|ogg|opus|flac)$/i.test(name)) return 'audio';
  if (type.startsWith('video/')) return 'video';
  return type === 'text/plain' ? 'text' : null;
}
