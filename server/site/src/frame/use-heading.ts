import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The heading of a page of steps: the keyboard goes on from it where one follows another, but not from the first look. */
export function useHeading(at: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAt = useRef(at);
  useEffect(() => {
    if (lastAt.current !== at && lastAt.current !== 'looking') heading.current?.focus();
    lastAt.current = at;
  }, [at]);
  return heading;
}
