import type { Wording } from '../locales/messages.ts';
import { measuredFigures } from './measured-figures.ts';

interface MeasuredLineProps {
  readonly model: string | null;
  /** What it judged: of pictures and of videos it looked at pixels. */
  readonly lane?: string | null | undefined;
  readonly wording: Wording;
}

/** Which detector looked, with what it misses beside what it marks by mistake, where that was measured. */
export function MeasuredLine({ model, lane, wording }: MeasuredLineProps) {
  if (model === null) return null;
  const { text, languageTag } = wording;
  const figures = measuredFigures(model, languageTag);
  const own = lane === 'text' || lane === 'audio' ? (`_${lane}` as const) : '';
  return (
    <p class="tt-small tt-measured">
      {text(`looked_by${own}`, { model })} {figures && text(`measured${own}`, figures)}
    </p>
  );
}
