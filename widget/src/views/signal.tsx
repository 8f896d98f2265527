import { serverOf } from '../frame.ts';
import type { Session } from '../session.ts';
import { Problem } from './progress.tsx';
import { AnswerBadge, ResultView } from './result.tsx';

interface SignalBadgeProps {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Waits, or names the answer and opens what stands behind it. */
export function SignalBadge({ session, isOpen, onToggle }: SignalBadgeProps) {
  const { state, words } = session;
  if (state.step === 'done')
    return <AnswerBadge outcome={state.outcome} words={words} expanded={isOpen} onToggle={onToggle} />;
  const isBusy = state.step === 'busy';
  return (
    <button
      key={state.step}
      type="button"
      class={`button ask${isBusy ? ' waiting' : ''}`}
      part="badge"
      title={isBusy ? words.text('cancel') : undefined}
      aria-haspopup={isBusy ? undefined : 'dialog'}
      aria-expanded={isBusy ? undefined : isOpen}
      onClick={isBusy ? session.reset : onToggle}
    >
      <svg viewBox="0 0 24 24" width="15" height="15" aria-hidden="true">
        <path
          d={
            isBusy
              ? 'M5 12h.01M12 12h.01M19 12h.01'
              : 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16Zm0 4v4.5m0 3.5v.01'
          }
        />
      </svg>
      {words.text(isBusy ? 'checking' : 'not_checked')}
    </button>
  );
}

interface SignalCardProps {
  readonly session: Session;
  readonly host: HTMLElement;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** What the badge opens: the answer, or why there is none. */
export function SignalCard({ session, host, onClose, onRetry }: SignalCardProps) {
  const { state, words } = session;
  const api = serverOf(host);
  return (
    <div
      class={`card box${state.step === 'problem' ? ' narrow' : ''}`}
      part="card"
      role="dialog"
      aria-label={words.text('card_kicker')}
      popover="manual"
    >
      <button type="button" class="close" aria-label={words.text('card_close')} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="m3.5 3.5 9 9m0-9-9 9" />
        </svg>
      </button>
      {state.step === 'done' && (
        <ResultView
          outcome={state.outcome}
          medium={state.medium}
          words={words}
          api={api ?? ''}
          besidePicture
          onOpen={() => undefined}
        />
      )}
      {state.step === 'problem' && (
        <Problem
          problem={state.problem}
          sentence={session.sentence(state.problem)}
          words={words}
          onRetry={onRetry}
        />
      )}
      <p class="small foot">
        <em part="disclaimer">{words.text('disclaimer')}</em>
      </p>
    </div>
  );
}
