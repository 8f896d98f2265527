import type { ButtonHTMLAttributes } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Longer than a double click takes, and than a hand needs to notice that something else is under the pointer now. */
export const deadMs = 1_000;

/**
 * Whether the reader has had the page before their eyes, unmoved, for a second. The second starts over when
 * something may bring a button under a finger on its way down: the page opens, or focus, visibility or layout changes.
 * The clock decides, so that a late timer makes nothing live too soon.
 */
function useSteady(): boolean {
  const [isSteady, setSteady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      setSteady(false);
      timer = setTimeout(() => setSteady(true), deadMs);
    };
    const over = new AbortController();
    for (const type of ['focus', 'blur'] as const)
      window.addEventListener(type, begin, { signal: over.signal });
    document.addEventListener('visibilitychange', begin, { signal: over.signal });
    // Rows that a page adds or changes push what is below them under the pointer.
    const moved = new ResizeObserver(begin);
    moved.observe(document.body);
    begin();
    return () => {
      over.abort();
      moved.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isSteady;
}

type GuardedButtonProps = Omit<ButtonHTMLAttributes, 'disabled'> & { readonly onClick: () => void };

/** A button that sends or spends. Dead until the page has settled; it can be reached by keys meanwhile, but not pressed. */
export function GuardedButton({ onClick, children, ...attributes }: GuardedButtonProps) {
  const isSteady = useSteady();
  return (
    <button
      {...attributes}
      type="button"
      aria-disabled={!isSteady}
      onClick={(event) => isSteady && event.isTrusted !== false && onClick()}
    >
      {children}
    </button>
  );
}
