import { render } from 'preact';
import { emit, serverOf } from './frame.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';
import { Busy, Problem } from './views/progress.tsx';
import { ResultView } from './views/result.tsx';
import { WritingForm } from './views/writing.tsx';

export interface CheckSession {
  readonly session: Session;
  readonly start: Session['start'];
  /** Opens the form in which a text is written. */
  write(): void;
}

/** What `<telltale-check>` shows once somebody gave it something. */
export function openCheckSession(options: Omit<SessionOptions, 'draw'>): CheckSession {
  const { host, surface } = options;
  let input: Parameters<Session['start']>[0] = null;
  const draw = () => render(view(), surface.later);
  const session = openSession({ ...options, draw });
  const start: Session['start'] = (given) => {
    input = given;
    return session.start(given);
  };

  function view() {
    const { state, words } = session;
    if (state.step === 'busy') return <Busy state={state} words={words} onCancel={session.reset} />;
    if (state.step === 'writing')
      return <WritingForm words={words} onCheck={(text) => void start(text)} onBack={session.reset} />;
    if (state.step === 'problem')
      return (
        <Problem
          problem={state.problem}
          words={words}
          sentence={session.sentence(state.problem)}
          onRetry={() => void start(input)}
          onAgain={session.reset}
        />
      );
    if (state.step !== 'done') return null;
    const { outcome, medium } = state;
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

  return {
    session,
    start,
    write: () => session.show({ step: 'writing' }),
  };
}
