import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CheckRecord } from '../storage/check-record.ts';
import { deadMs } from '../ui/parts/guarded-button.tsx';

/** Each test of the file runs on a clock that stands, and leaves an empty page behind. */
export function useStillPage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    render(null, document.body);
    vi.useRealTimers();
  });
}

/** The page lies before the reader's eyes, unmoved, for as long as a button that sends wants it. */
export const settle = () => act(() => void vi.advanceTimersByTime(deadMs));

export const recordOf = (
  imageUrl: string,
  progress: CheckRecord['progress'],
  startedAtMs = 1,
): CheckRecord => ({ imageUrl, startedAtMs, progress });

/** What each row of the page's lists says. */
export const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);
