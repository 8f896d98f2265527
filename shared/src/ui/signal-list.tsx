import type { Wording } from '../locales/messages.ts';
import { type Answered, signalsOf } from '../signals.ts';
import { toneOfSignal, wordsOfSignal } from './tone.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface SignalListProps {
  readonly answer: Answered;
  readonly wording: Wording;
}

/** What else speaks beside the signal in the title, and that the pixels do not, where only the file speaks. */
export function SignalList({ answer, wording }: SignalListProps) {
  const [first, ...others] = signalsOf(answer);
  const isQuiet = first !== undefined && answer.label === 'no_signal';
  if (others.length === 0 && !isQuiet) return null;
  return (
    <div class="tt-signals">
      {others.length > 0 && (
        <>
          <h3>{wording.text('signals_also')}</h3>
          <ul>
            {others.map((signal) => (
              <li key={signal.name} class={`tt-${toneOfSignal(signal)}`}>
                <VerdictMark tone={toneOfSignal(signal)} />
                <span>
                  <strong>{wordsOfSignal(signal, wording).title}.</strong>{' '}
                  {wordsOfSignal(signal, wording).note}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isQuiet && <p class="tt-small">{wording.text('pixels_quiet')}</p>}
    </div>
  );
}

export const signalListStyles = `
.tt-signals { display: grid; gap: 6px; }
.tt-signals h3 { margin: 0; font-size: 12px; font-weight: 600; color: var(--tt-ink); }
.tt-signals p { margin: 0; }
.tt-signals ul { display: grid; gap: 6px; margin: 0; padding: 0; list-style: none; }
.tt-signals li { display: flex; gap: 7px; padding: 7px 9px; border-radius: 8px; background: var(--tt-tint); color: var(--tt-muted); font-size: 12px; }
.tt-signals li strong { color: var(--tt-tone); }
.tt-signals li .tt-mark { flex: none; margin-block-start: 2px; color: var(--tt-tone); }
`;
