const marginPx = 8;
const gapPx = 6;

/** Keeps a card beside its element and inside the window, and closes it by Escape or a press elsewhere. */
export function keepBeside(
  card: HTMLElement,
  anchor: HTMLElement,
  close: () => void,
  signal: AbortSignal,
): void {
  const place = () => {
    // Boxes are told as they are seen, but styles are multiplied by `zoom` (https://drafts.csswg.org/css-viewport/#zoom-om).
    const zoom = card.currentCSSZoom ?? 1;
    card.style.setProperty('--tt-zoom', `${zoom}`);
    const beside = anchor.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { width, height } = card.getBoundingClientRect();
    const below = beside.bottom + gapPx;
    const above = beside.top - gapPx - height;
    const fitsBelow = below + height + marginPx <= clientHeight;
    const isRtl = getComputedStyle(card).direction === 'rtl';
    const left = clamp(isRtl ? beside.right - width : beside.left, clientWidth - width - marginPx);
    const top = clamp(fitsBelow || above < marginPx ? below : above, clientHeight - height - marginPx);
    card.style.left = `${left / zoom}px`;
    card.style.top = `${top / zoom}px`;
  };
  place();
  const resized = new ResizeObserver(place);
  resized.observe(card);
  signal.addEventListener('abort', () => resized.disconnect(), { once: true });
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  addEventListener('resize', place, { passive: true, signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal });
  const onPress = (event: Event) => !event.composedPath().includes(anchor) && close();
  addEventListener('pointerdown', onPress, { capture: true, signal });
}

function clamp(value: number, max: number): number {
  return Math.max(marginPx, Math.min(value, max));
}
