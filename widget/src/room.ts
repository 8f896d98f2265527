/**
 * The room that an element takes in its first view, in every language and on a phone, too, so that nothing below it moves
 * when it comes. The README tells publishers the same sizes for the time before the script.
 */
export const room = {
  checkPx: 360,
  narrowPx: 445,
  signalPx: 30,
  signalWidthPx: 190,
  checkMostPx: 560,
} as const;

/** For the time before an element is defined. In `:where`, so that whatever the page's own styles say of it holds. */
export const roomStyles = `
:where(telltale-check:not(:defined)) { display: block; max-inline-size: ${room.checkMostPx}px; min-block-size: ${room.checkPx}px; }
@media (width <= 480px) { :where(telltale-check:not(:defined)) { min-block-size: ${room.narrowPx}px; } }
:where(telltale-signal:not(:defined)) { display: inline-block; min-inline-size: ${room.signalWidthPx}px; min-block-size: ${room.signalPx}px; vertical-align: middle; }
`;
