import { useRef, useState } from 'preact/hooks';
import { takeLinkToken } from './link-token.ts';
import { actions, ask, type Moved, type Step } from './moves.ts';
import { isOver, sentenceOf } from './session.ts';

/** Where the reader is on the way in, and what is said of it. */
export interface Steps {
  readonly step: Step;
  readonly busy: boolean;
  /** Said aloud. */
  readonly news: string;
  readonly problem: string;
  show(moved: Moved): void;
  /** Finds out who is signed in; the form that is there meanwhile works, and goes before the answer. */
  look(): Promise<void>;
  /** Shows where an action leads. */
  go(action: Promise<Moved>): Promise<void>;
}

export function useSteps(): Steps {
  const [step, setStep] = useState(firstStep);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const [problem, setProblem] = useState('');
  /** Whose outcome counts: a link opened meanwhile goes before an answer still on its way. */
  const latest = useRef<Promise<Moved> | null>(null);

  function show({ step, news }: Moved): void {
    latest.current = null;
    setStep(step);
    setNews(news);
    setProblem('');
    setBusy(false);
  }

  function go(action: Promise<Moved>): Promise<void> {
    setBusy(true);
    setNews('');
    setProblem('');
    return follow(action);
  }

  async function follow(action: Promise<Moved>): Promise<void> {
    latest.current = action;
    try {
      const moved = await action;
      if (latest.current === action) show(moved);
    } catch (error) {
      if (latest.current !== action) return;
      if (isOver(error) || step.at === 'looking') setStep(ask);
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return { step, busy, news, problem, show, go, look: () => follow(actions.look()) };
}

function firstStep(): Step {
  const token = takeLinkToken();
  return token === null ? { at: 'looking' } : { at: 'link', token };
}
