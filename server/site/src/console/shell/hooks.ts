import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { sentenceOf } from './sentence.ts';
import type { Session } from './session.ts';

/** What every screen works with. */
export interface ConsoleTools {
  readonly session: Session;
  /** Says a sentence aloud and shows it at the foot of the page. */
  announce(sentence: string): void;
  /** To be called once the account has another name. */
  onRenamed(name: string): void;
  /** To be called once the account is gone: no screen is left. */
  onDeleted(): void;
}

export const ConsoleContext = createContext<ConsoleTools | null>(null);

export function useConsole(): ConsoleTools {
  const tools = useContext(ConsoleContext);
  if (tools === null) throw new Error('a screen outside of the console');
  return tools;
}

export type LoadState<T> =
  | { readonly at: 'loading' }
  | {
      readonly at: 'ready';
      readonly value: T;
      /** Empty unless the last reload failed: the value is an earlier one then. */
      readonly problem: string;
    }
  | { readonly at: 'problem'; readonly sentence: string };

export interface Loaded<T> {
  readonly state: LoadState<T>;
  /** Reloads; what is shown stays until the answer is there. */
  reload(): Promise<void>;
}

/** Loads once, and again whenever `key` changes. Of several answers on their way the last one asked for counts. */
export function useLoaded<T>(load: () => Promise<T>, key = ''): Loaded<T> {
  const [state, setState] = useState<LoadState<T>>({ at: 'loading' });
  const asked = useRef(0);

  async function reload(): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    const next = await load().then(
      (value) => (): LoadState<T> => ({ at: 'ready', value, problem: '' }),
      (error: unknown) => (last: LoadState<T>) => keepAfter(last, sentenceOf(error)),
    );
    if (turn === asked.current) setState(next);
  }

  useEffect(() => {
    setState({ at: 'loading' });
    void reload();
    return () => {
      asked.current += 1;
    };
  }, [key]);

  return { state, reload };
}

/** A failure takes nothing away that is on the screen: somebody may be reading it, or writing on it. */
function keepAfter<T>(last: LoadState<T>, problem: string): LoadState<T> {
  return last.at === 'ready' ? { ...last, problem } : { at: 'problem', sentence: problem };
}

const longestPauseMs = 60_000;

/** Asks again by itself while what was loaded is not final, and less and less often while no answer comes. */
export function useReloadUntil<T>(
  { state, reload }: Loaded<T>,
  isFinal: (value: T) => boolean,
  pauseMs: number,
): void {
  const failures = useRef(0);
  useEffect(() => {
    if (state.at !== 'ready' || isFinal(state.value)) return;
    failures.current = state.problem === '' ? 0 : failures.current + 1;
    const timer = setTimeout(reload, Math.min(longestPauseMs, pauseMs * 2 ** failures.current));
    return () => clearTimeout(timer);
  }, [state]);
}

/** Whether the screen is still there, for work that ends later: somebody may have gone on to another one. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

export interface Action {
  readonly busy: boolean;
  /** Empty unless the last run failed. */
  readonly problem: string;
  /** Runs one piece of work at a time; the sentence it resolves to is said aloud. @returns whether it went well */
  run(work: () => Promise<string>): Promise<boolean>;
  /** Takes the problem of the last run away, because what caused it was changed. */
  forgive(): void;
}

export function useAction(): Action {
  const { announce } = useConsole();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    busy,
    problem,
    forgive: () => setProblem(''),
    async run(work) {
      if (busy) return false;
      setBusy(true);
      setProblem('');
      try {
        announce(await work());
        return true;
      } catch (error) {
        setProblem(sentenceOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
