import measured from './measured.json' with { type: 'json' };

interface Figures {
  readonly lane: string;
  readonly generated: number;
  readonly missed: number;
  /** Of `reals` others, which no AI made, as many reached the point of a warning. */
  readonly flagged: number;
  readonly reals: number;
}
const figuresOf = new Map<string, Figures>(Object.entries(measured));

/** What a detector was measured on. */
export function laneMeasured(model: string): string | null {
  return figuresOf.get(model)?.lane ?? null;
}

/** What a detector missed and what it marked by mistake, as a language writes figures; null where that was not measured. */
export function measuredFigures(model: string, languageTag: string) {
  const figures = figuresOf.get(model);
  if (!figures) return null;
  const { generated, missed, flagged, reals } = figures;
  const exact = (value: number) => value.toLocaleString(languageTag);
  const percent = { style: 'percent', maximumFractionDigits: 0 } as const;
  return {
    generated: exact(generated),
    missed: exact(missed),
    share: (missed / generated).toLocaleString(languageTag, percent),
    flagged: exact(flagged),
    total: exact(reals),
  };
}
