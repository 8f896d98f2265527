import { useEffect, useState } from 'preact/hooks';
import type { WaitStep } from '../client/wait-for-answer.ts';
import type { Wording } from '../locales/messages.ts';

/** What a check waits for: the file is read, it was sent, or what the server said since. */
export type Awaited = 'read' | 'sent' | WaitStep;

const longAfterMs = 10_000;

interface LongWaitProps {
  readonly step: Awaited;
  readonly wording: Wording;
}

/** Says what is happening once a wait is long; on and off the screen, as it changes. */
export function LongWait({ step, wording }: LongWaitProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="tt-small" role="status">
      {isLong && wording.text(`wait_${step}`)}
    </p>
  );
}
