import type { ScreenBox } from '../../messaging/protocol.ts';
import { minDisplayedPx } from '../find/size-gate.ts';
import { type Box, intersection } from '../place/placement.ts';

/** Where a picture lies on the screen, as far as it is visible; null when too little of it is. */
export function screenBoxOf(picture: Element): ScreenBox | null {
  const { left, top, right, bottom } = clipToTab(picture.getBoundingClientRect(), window);
  if (Math.min(right - left, bottom - top) < minDisplayedPx) return null;
  return { left, top, width: right - left, height: bottom - top, scale: devicePixelRatio };
}

const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** What a frame shows of the box, as the page around it sees that, up to the whole tab. */
function clipToTab(box: Box, view: Window): Box {
  const { clientWidth: right, clientHeight: bottom } = view.document.documentElement;
  const seen = intersection(box, { left: 0, top: 0, right, bottom });
  const { frameElement, parent } = view;
  // A frame in a page of another site does not know where in the tab it lies.
  if (!frameElement) return parent === view ? seen : nothing;
  const frame = frameElement.getBoundingClientRect();
  const [x, y] = [frame.left + frameElement.clientLeft, frame.top + frameElement.clientTop];
  const moved = { left: seen.left + x, top: seen.top + y, right: seen.right + x, bottom: seen.bottom + y };
  return clipToTab(moved, parent);
}
