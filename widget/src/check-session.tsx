import { render } from 'preact';
import { emit, serverOf } from './frame.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';
import { Busy, Problem } from './views/progress.tsx';
import { ResultView } from './views/result.tsx';
import type { CheckState } from './views/state.ts';
import { WritingForm } from './views/writing.tsx';

export interface CheckSession {
  readonly session: Session;
  readonly start: Session['start'];
  /** Opens the form in which a text is written. */
  write(): void;
}

interface CheckOptions extends Omit<SessionOptions, 'draw' | 'onState'> {
  /** Another state is on the screen. */
  readonly onDrawn: () => void;
}

/** What `<telltale-check>` shows once somebody gave it something. */
export function openCheckSession({ onDrawn, ...options }: CheckOptions): CheckSession {
  const { host, surface } = options;
  let input: Parameters<Session['start']>[0] = null;
  const session = openSession({ ...options, draw });
  const start: Session['start'] = (given) => {
    input = given;
    return session.start(given);
  };

  function draw() {
    const retry = () => void start(input);
    render(<View session={session} host={host} start={start} retry={retry} />, surface.later);
    onDrawn();
  }

  return { session, start, write: () => session.show({ step: 'writing' }) };
}

interface ViewProps extends Pick<CheckSession, 'session' | 'start'> {
  readonly host: HTMLElement;
  readonly retry: () => void;
}

function View({ session, host, start, retry }: ViewProps) {
  const { state, words } = session;
  switch (state.step) {
    case 'busy':
      return <Busy state={state} words={words} onCancel={session.reset} />;
    case 'writing':
      return <WritingForm words={words} onCheck={(text) => void start(text)} onBack={session.reset} />;
    case 'problem':
      return (
        <Problem
          problem={state.problem}
          words={words}
          sentence={session.sentence(state.problem)}
          onRetry={retry}
          onAgain={session.reset}
        />
      );
    case 'done':
      return <Done {...state} session={session} host={host} />;
    default:
      return null;
  }
}

interface DoneProps extends Omit<Extract<CheckState, { step: 'done' }>, 'step'> {
  readonly session: Session;
  readonly host: HTMLElement;
}

function Done({ outcome, medium, session, host }: DoneProps) {
  const { words } = session;
  const detail = { lane: outcome.lane, label: outcome.result.label };
  return (
    <div class="again">
      <ResultView
        outcome={outcome}
        medium={medium}
        words={words}
        api={serverOf(host) ?? ''}
        onOpen={() => emit(host, 'telltale:open', detail)}
      />
      <div class="actions">
        <button type="button" class="button" part="button" onClick={session.reset}>
          {words.text('again')}
        </button>
      </div>
    </div>
  );
}
