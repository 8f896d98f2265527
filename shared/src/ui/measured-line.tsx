import type { Wording } from '../locales/messages.ts';
import measured from './measured.json' with { type: 'json' };

interface Figures {
  readonly generated: number;
  readonly missed: number;
  /** Of `reals` pictures that no AI made, as many reached the point of a warning. */
  readonly flagged: number;
  readonly reals: number;
}
const figuresOf = new Map<string, Figures>(Object.entries(measured));

interface MeasuredLineProps {
  readonly model: string | null;
  readonly wording: Wording;
}

/** Which detector looked, with what it misses beside what it marks by mistake, where that was measured. */
export function MeasuredLine({ model, wording }: MeasuredLineProps) {
  if (model === null) return null;
  const { text, languageTag } = wording;
  const figures = figuresOf.get(model);
  return (
    <p class="tt-small tt-measured">
      {text('looked_by', { model })} {figures && text('measured', inFigures(figures, languageTag))}
    </p>
  );
}

function inFigures({ generated, missed, flagged, reals }: Figures, languageTag: string) {
  const exact = new Intl.NumberFormat(languageTag);
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 0 });
  return {
    generated: exact.format(generated),
    missed: exact.format(missed),
    share: percent.format(missed / generated),
    flagged: exact.format(flagged),
    total: exact.format(reals),
  };
}
