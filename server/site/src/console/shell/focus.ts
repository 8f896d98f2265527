import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What had the focus when a place was gone to whose heading was not there yet; null when nothing is owed. */
let left: Element | null = null;

/** The keyboard and screen readers go on from the new screen's heading, once it is there. */
export function goToHeading(main: HTMLElement | null): void {
  scrollTo(0, 0);
  const heading = main?.querySelector('h1');
  left = heading ? null : document.activeElement;
  heading?.focus();
}

/** For a heading that is loaded. Somebody who has gone on meanwhile is left where they are. */
export function useLateHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (left !== null && hasStayedAt(left)) heading.current?.focus();
    left = null;
  }, []);
  return heading;
}

const hasStayedAt = (element: Element) =>
  document.activeElement === element || document.activeElement === document.body;

/** Runs work that takes its own button away: the keyboard goes on from the heading above it. */
export async function withoutButton(work: () => Promise<void>): Promise<void> {
  const button = document.activeElement;
  const heading = button?.closest('section, main')?.querySelector<HTMLElement>('h1, h2') ?? null;
  await work();
  if (button?.isConnected || document.activeElement !== document.body) return;
  const next = heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1');
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}

export interface FirstNewRow<E extends HTMLElement> {
  /** Of the element whose children the rows are. */
  readonly rows: RefObject<E | null>;
  /** To be called when more rows are asked for. */
  ask(): void;
}

/** After "Show more" the keyboard goes on from the first row that is new: the button may be gone. */
export function useFirstNewRow<E extends HTMLElement>(count: number): FirstNewRow<E> {
  const rows = useRef<E>(null);
  const asked = useRef<{ readonly count: number; readonly from: Element } | null>(null);
  useEffect(() => {
    if (asked.current === null) return;
    const row = rows.current?.children[asked.current.count];
    const hasStayed = hasStayedAt(asked.current.from);
    asked.current = null;
    if (!hasStayed || !(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus();
  }, [count]);
  return {
    rows,
    ask() {
      asked.current = { count, from: document.activeElement ?? document.body };
    },
  };
}
