import { LongWait } from '@telltale/shared/ui/long-wait.tsx';
import { render } from 'preact';
import { keepBeside } from './card-place.ts';
import { emit } from './frame.ts';
import type { ResultWords } from './result-words.ts';
import { openSession, type Session } from './session.ts';
import type { Surface } from './surface.ts';
import { SignalBadge, SignalCard } from './views/signal.tsx';

export interface SignalSession {
  readonly session: Session;
  openCard(): void;
  closeCard(): void;
}

interface SignalOptions {
  readonly host: HTMLElement;
  readonly surface: Surface;
  readonly words: ResultWords;
  readonly onCheck: () => void;
}

/** What `<telltale-signal>` shows once it was asked: a badge, and the card it opens. */
export function openSignalSession({ host, surface, words, onCheck }: SignalOptions): SignalSession {
  /** While the card is open. */
  let placement: AbortController | null = null;
  const endPlacement = () => {
    placement?.abort();
    placement = null;
  };
  const element = { host, surface, words, lanes: () => ['image'] as const, kinds: () => '' };
  const session = openSession({ ...element, draw, onState: endPlacement });

  function draw() {
    const isOpen = placement !== null;
    const view = { session, host, isOpen, openCard, closeCard, onRetry: onCheck };
    render(session.state.step === 'idle' ? null : <View {...view} />, surface.later);
  }
  function openCard() {
    const { state } = session;
    if (placement || (state.step !== 'done' && state.step !== 'problem')) return;
    placement = new AbortController();
    session.redraw();
    const card = surface.later.querySelector<HTMLElement>('.card');
    if (!card) return;
    card.showPopover?.();
    keepBeside(card, host, closeCard, placement.signal);
    card.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    if (state.step === 'done')
      emit(host, 'telltale:open', { lane: 'image', label: state.outcome.result.label });
  }
  function closeCard() {
    if (!placement) return;
    const hadFocus = surface.root.activeElement !== null;
    endPlacement();
    session.redraw();
    if (hadFocus) surface.later.querySelector('button')?.focus({ preventScroll: true });
  }

  return { session, openCard, closeCard };
}

interface ViewProps extends SignalSession {
  readonly host: HTMLElement;
  readonly isOpen: boolean;
  readonly onRetry: () => void;
}

function View({ session, host, isOpen, openCard, closeCard, onRetry }: ViewProps) {
  const { state, words } = session;
  return (
    <>
      <SignalBadge session={session} isOpen={isOpen} onToggle={isOpen ? closeCard : openCard} />
      {state.step === 'busy' && <LongWait step={state.awaits} wording={words} />}
      {isOpen && <SignalCard session={session} host={host} onClose={closeCard} onRetry={onRetry} />}
    </>
  );
}
