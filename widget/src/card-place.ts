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
    const beside = anchor.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetWidth, offsetHeight } = card;
    const below = beside.bottom + gapPx;
    const above = beside.top - gapPx - offsetHeight;
    const fitsBelow = below + offsetHeight + marginPx <= clientHeight;
    const isRtl = getComputedStyle(card).direction === 'rtl';
    const left = isRtl ? beside.right - offsetWidth : beside.left;
    card.style.left = `${clamp(left, clientWidth - offsetWidth - marginPx)}px`;
    card.style.top = `${clamp(fitsBelow || above < marginPx ? below : above, clientHeight - offsetHeight - marginPx)}px`;
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
