import { render } from 'preact';
import { emit, hostOf, serverOf } from './frame.ts';
import { load } from './parts.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';
import { Busy, Problem } from './views/progress.tsx';
import type { WritingForm } from './views/writing.tsx';

export interface CheckSession {
  readonly session: Session;
  readonly start: Session['start'];
  /** Opens the form in which a text is written. */
  write(): Promise<void>;
}

/** What `<telltale-check>` shows once somebody gave it something. */
export async function openCheckSession(options: Omit<SessionOptions, 'draw'>): Promise<CheckSession> {
  const { host, surface } = options;
  let Writing: typeof WritingForm | null = null;
  let input: Parameters<Session['start']>[0] = null;
  const draw = () => render(view(), surface.later);
  const session = await openSession({ ...options, draw });
  const start: Session['start'] = (given) => {
    input = given;
    return session.start(given);
  };

  function view() {
    const { state, words, result } = session;
    if (state.step === 'busy') return <Busy medium={state.medium} words={words} onCancel={session.reset} />;
    if (state.step === 'writing' && Writing)
      return <Writing words={words} onCheck={(text) => void start(text)} onBack={session.reset} />;
    if (state.step === 'problem')
      return (
        <Problem
          problem={state.problem}
          words={words}
          host={hostOf(serverOf(host))}
          onRetry={() => void start(input)}
          onAgain={session.reset}
        />
      );
    if (state.step !== 'done' || !result) return null;
    const { outcome, medium } = state;
    const detail = { lane: outcome.lane, label: outcome.result.label };
    return (
      <div class="again">
        <result.ResultView
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
    async write() {
      Writing = (await load('writing', () => import('./views/writing.tsx'))).WritingForm;
      session.show({ step: 'writing' });
    },
  };
}
