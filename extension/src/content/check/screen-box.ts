import type { ScreenBox } from '../../messaging/protocol.ts';
import { minDisplayedPx } from '../find/size-gate.ts';
import { sightOf } from '../place/on-screen.ts';
import type { Box } from '../place/placement.ts';

/** Where a picture lies on the screen, as far as it is visible; null when too little of it is. */
export function screenBoxOf(picture: Element): ScreenBox | null {
  const seen = clipToTab(picture, picture.getBoundingClientRect(), window);
  if (!seen) return null;
  const { left, top, right, bottom } = seen;
  if (Math.min(right - left, bottom - top) < minDisplayedPx) return null;
  return { left, top, width: right - left, height: bottom - top, scale: devicePixelRatio };
}

/** What a frame shows of the box of an element in it, as the page around it sees that, up to the whole tab. */
function clipToTab(element: Element, box: Box, view: Window): Box | null {
  const seen = sightOf(element, box)?.part;
  const { frameElement, parent, visualViewport } = view;
  // A frame in a page of another site does not know where in the tab it lies. Neither boxes nor pixels of a page tell that
  // the reader has it enlarged by two fingers (https://drafts.csswg.org/cssom-view/#visualViewport), as a capture does.
  if (!frameElement) return seen && parent === view && visualViewport?.scale === 1 ? seen : null;
  if (!seen) return null;
  const frame = frameElement.getBoundingClientRect();
  const [x, y] = [frame.left + frameElement.clientLeft, frame.top + frameElement.clientTop];
  const moved = { left: seen.left + x, top: seen.top + y, right: seen.right + x, bottom: seen.bottom + y };
  return clipToTab(frameElement, moved, parent);
}
