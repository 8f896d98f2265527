import { createReview } from '@telltale/shared/contract';
import { useRef, useState } from 'preact/hooks';
import { fill } from '../../language/format.ts';
import { forgetSentDraft } from '../shell/draft.ts';
import { type Action, useAction, useConsole, useIsShown } from '../shell/hooks.ts';
import { placeOf } from '../shell/route.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { words } from './words.ts';

export const newReviewDraft = 'new-review';

export interface Upload extends Pick<Action, 'busy' | 'problem' | 'forgive'> {
  /** From 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
  send(form: FormData): void;
  /** What has arrived is examined and opened all the same. */
  cancel(): void;
}

/** Sends a picture, then goes on to its dossier; somebody who has left the screen is told where it is instead. */
export function useUpload(): Upload {
  const { session } = useConsole();
  const { run, ...action } = useAction();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef(new AbortController());
  const isShown = useIsShown();

  async function open(form: FormData): Promise<string> {
    setProgress(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const client = session.clientOver(sendWithProgress(setProgress));
      const { body } = await client.call(createReview, { form, signal });
      forgetSentDraft(newReviewDraft, form);
      if (!isShown()) return fill(words.openedMeanwhile, { name: body.filename ?? words.unnamed });
      location.hash = placeOf('reviews', body.review_id);
      return words.opened;
    } catch (error) {
      if (!signal.aborted) throw error;
      return words.cancelled;
    } finally {
      setProgress(null);
    }
  }

  return {
    ...action,
    progress,
    send: (form) => void run(() => open(form)),
    cancel: () => sending.current.abort(),
  };
}
