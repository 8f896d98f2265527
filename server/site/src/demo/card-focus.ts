import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface Dismissal {
  readonly open: boolean;
  readonly entryRef: RefObject<HTMLElement | null>;
  readonly cardRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** An open card has the focus; Escape, its close button or a press elsewhere closes it and gives the focus back. */
export function useDismissal({ open, entryRef, cardRef, onClose }: Dismissal): void {
  useEffect(() => {
    const card = cardRef.current;
    if (!open || !card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const onPress = (event: Event) =>
      event.target instanceof Node && !entryRef.current?.contains(event.target) && onClose();
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    document.addEventListener('pointerdown', onPress, { signal: stop.signal });
    return () => {
      stop.abort();
      // The card is already gone; only a focus that went with it is taken back.
      if (document.activeElement === document.body) badgeIn(entryRef)?.focus();
    };
  }, [open, entryRef, cardRef, onClose]);
}

/** The badge replaces the pressed button, so it takes over the focus the button had. */
export function useFocusHandover(entryRef: RefObject<HTMLElement | null>, asked: boolean): void {
  const wasAsked = useRef(asked);
  useLayoutEffect(() => {
    if (asked && !wasAsked.current && document.activeElement === document.body) badgeIn(entryRef)?.focus();
    wasAsked.current = asked;
  }, [asked, entryRef]);
}

function badgeIn(entryRef: RefObject<HTMLElement | null>): HTMLElement | null {
  return entryRef.current?.querySelector<HTMLElement>('.tt-badge') ?? null;
}
