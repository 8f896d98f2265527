import type { ComponentChildren, RefObject } from 'preact';
import type { Wording } from '../locales/messages.ts';
import type { Tone } from './tone.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface CardFrameProps {
  readonly tone: Tone;
  readonly wording: Wording;
  /** Of the heading among the children, which names the card. */
  readonly titleId: string;
  readonly cardRef?: RefObject<HTMLElement | null> | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The card in which evidence stands: whose it is, a way to close it, and that signals are not proof. */
export function CardFrame({ tone, wording, titleId, cardRef, onClose, children }: CardFrameProps) {
  const { text } = wording;
  return (
    <section
      ref={cardRef ?? null}
      class={`tt-card tt-${tone}`}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      dir={wording.direction}
      lang={wording.languageTag}
    >
      <header class="tt-card-head">
        <p class="tt-kicker">
          <VerdictMark tone={tone} /> Telltale · {text('card_kicker')}
        </p>
        <button type="button" class="tt-close" aria-label={text('card_close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
            <path d="m3.5 3.5 9 9m0-9-9 9" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />
          </svg>
        </button>
      </header>
      {children}
      <p class="tt-disclaimer">{text('disclaimer')}</p>
    </section>
  );
}
