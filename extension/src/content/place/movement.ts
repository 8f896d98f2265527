import { readSafely } from '../page/read-safely.ts';

/** What an animation may change (`offset` alone is a keyframe's own place in time) to move an element, or what is in it. */
const moving =
  /^(transform|translate|rotate|scale|zoom|offset\w+|left|right|top|bottom|inset\w*|(margin|padding)\w*|(min|max)?(width|height|inlineSize|blockSize)|cssOffset|flex\w*|grid\w*|gap|objectPosition)$/i;

/** Whether an animation of the page moves this element by itself now. One that follows the scrolling tells by that. */
export function isMoved(element: Element): boolean {
  return readSafely(element).getAnimations().some(moves);
}

function moves({ playState, timeline, effect }: Animation): boolean {
  if (playState !== 'running' || timeline !== document.timeline) return false;
  if (!(effect instanceof KeyframeEffect)) return false;
  return effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => moving.test(name)));
}
