import type { Awaited } from '@telltale/shared/ui/long-wait.tsx';
import { type CheckInput, runCheck } from './check.ts';
import { emit, hostOf, serverOf } from './frame.ts';
import { hint } from './hint.ts';
import type { ShownMedium } from './medium.ts';
import { CheckProblem, problemOf } from './problem.ts';
import type { CheckFailure, CheckOutcome, Lane, ProblemCode } from './types.ts';
import type { CheckState } from './views/state.ts';

/** One check at a time, told to the element's view and, by events, to the page. */
export interface Runner {
  /** In place of a check that still runs. Null when it ended without an answer; no input is a problem of its own. */
  start(input: CheckInput | null): Promise<CheckOutcome | null>;
  stop(): void;
}

export interface RunnerOptions {
  readonly host: HTMLElement;
  readonly lanes: () => readonly Lane[];
  readonly sentence: (problem: CheckProblem) => string;
  readonly show: (state: CheckState) => void;
}

export function createRunner(options: RunnerOptions): Runner {
  const { host, lanes, show } = options;
  let running: AbortController | null = null;
  return {
    async start(input) {
      running?.abort();
      const own = new AbortController();
      const { signal } = own;
      running = own;
      show({ step: 'busy', medium: null, awaits: 'read' });
      const made: { medium: ShownMedium | null } = { medium: null };
      const wait = (awaits: Awaited) => {
        if (!signal.aborted) show({ step: 'busy', medium: made.medium, awaits });
      };
      const onReady = (medium: ShownMedium) => {
        made.medium = medium;
        wait('sent');
      };
      try {
        if (input === null) throw new CheckProblem('no_picture');
        const request = { api: serverOf(host), input, lanes: lanes(), onReady, onStep: wait };
        const outcome = await runCheck(request, signal);
        signal.throwIfAborted();
        if (!made.medium) throw new CheckProblem('failed');
        show({ step: 'done', medium: made.medium, outcome });
        emit(host, 'telltale:result', outcome);
        return outcome;
      } catch (error) {
        if (!signal.aborted) showProblem(options, problemOf(error), made.medium);
        return null;
      }
    },
    stop() {
      running?.abort();
      running = null;
    },
  };
}

function showProblem(
  { host, sentence, show }: RunnerOptions,
  problem: CheckProblem,
  medium: ShownMedium | null,
): void {
  show({ step: 'problem', problem });
  const { code, status, retryAfterSeconds, requestId } = problem;
  const message = sentence(problem);
  hintAt(code, hostOf(serverOf(host)));
  const lane = medium?.lane ?? null;
  const detail: CheckFailure = { lane, code, message, status, retryAfterSeconds, requestId };
  emit(host, 'telltale:error', detail);
}

/** What the publisher, not the reader, can change. */
function hintAt(code: ProblemCode, server: string): void {
  const { origin } = globalThis;
  if (code === 'origin_denied' && origin !== 'null')
    hint(`${server} does not accept checks from ${origin}: add exactly this origin to its list of websites.`);
  if (code === 'no_server') hint('no server is named: set `api` to its origin.');
}
