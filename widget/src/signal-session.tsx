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
  let placement: AbortController | null = null;
  const session = openSession({
    host,
    surface,
    words,
    lanes: () => ['image'],
    kinds: () => '',
    draw: () => render(view(), surface.later),
    onState: () => {
      placement?.abort();
      placement = null;
    },
  });

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
    placement.abort();
    placement = null;
    session.redraw();
    if (hadFocus) surface.later.querySelector('button')?.focus({ preventScroll: true });
  }

  function view() {
    if (session.state.step === 'idle') return null;
    const isOpen = placement !== null;
    const onToggle = isOpen ? closeCard : openCard;
    return (
      <>
        <SignalBadge session={session} isOpen={isOpen} onToggle={onToggle} />
        {session.state.step === 'busy' && <LongWait step={session.state.awaits} wording={session.words} />}
        {isOpen && <SignalCard session={session} host={host} onClose={closeCard} onRetry={onCheck} />}
      </>
    );
  }

  return { session, openCard, closeCard };
}
