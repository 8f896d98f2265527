import type { MessageKey, Wording } from '../locales/messages.ts';
import { laneMeasured, measuredFigures } from './measured-figures.ts';

interface MeasuredLineProps {
  readonly model: string | null;
  readonly wording: Wording;
}

const sentenceOf: Readonly<Record<string, MessageKey>> = {
  text: 'measured_text',
  audio: 'measured_audio',
};

/** Which detector looked, with what it misses beside what it marks by mistake, where that was measured. */
export function MeasuredLine({ model, wording }: MeasuredLineProps) {
  if (model === null) return null;
  const { text, languageTag } = wording;
  const figures = measuredFigures(model, languageTag);
  return (
    <p class="tt-small tt-measured">
      {text('looked_by', { model })}{' '}
      {figures && text(sentenceOf[laneMeasured(model) ?? 'image'] ?? 'measured', figures)}
    </p>
  );
}
