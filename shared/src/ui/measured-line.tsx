import type { MessageKey, Wording } from '../locales/messages.ts';
import { laneMeasured, measuredFigures } from './measured-figures.ts';

interface MeasuredLineProps {
  readonly model: string | null;
  readonly wording: Wording;
}

interface Sentences {
  readonly looked: MessageKey;
  readonly measured: MessageKey;
}

const ofPixels: Sentences = { looked: 'looked_by', measured: 'measured' };
const ofLane: Readonly<Record<string, Sentences>> = {
  text: { looked: 'looked_by_text', measured: 'measured_text' },
  audio: { looked: 'looked_by_audio', measured: 'measured_audio' },
};

/** Which detector looked, with what it misses beside what it marks by mistake, where that was measured. */
export function MeasuredLine({ model, wording }: MeasuredLineProps) {
  if (model === null) return null;
  const { text, languageTag } = wording;
  const figures = measuredFigures(model, languageTag);
  const { looked, measured } = ofLane[laneMeasured(model) ?? ''] ?? ofPixels;
  return (
    <p class="tt-small tt-measured">
      {text(looked, { model })} {figures && text(measured, figures)}
    </p>
  );
}
