import type { ScreenBox } from '../messaging/protocol.ts';
import { minDisplayedPx } from './size-gate.ts';

/** Where a picture lies on the screen, as far as it is to be seen; null when too little of it is. */
export function screenBoxOf(picture: Element): ScreenBox | null {
  const box = picture.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const width = Math.min(clientWidth, box.right) - left;
  const height = Math.min(clientHeight, box.bottom) - top;
  if (Math.min(width, height) < minDisplayedPx) return null;
  return { left, top, width, height, scale: devicePixelRatio };
}
