import { type PageSeconds, pageSecondsChoices } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';
import { ChoiceSetting } from './choice-setting.tsx';

interface PageTimeSettingProps {
  readonly seconds: PageSeconds;
  readonly wording: ExtensionWording;
  readonly onChoose: (seconds: PageSeconds) => void;
}

/** How long the detector may work for one page without being asked. */
export function PageTimeSetting({ seconds, wording, onChoose }: PageTimeSettingProps) {
  const { text, languageTag } = wording;
  return (
    <ChoiceSetting
      legend={text('page_time_label')}
      help={text('page_time_help')}
      choices={pageSecondsChoices.map((known) => ({
        value: String(known),
        label: lengthInWords(known, languageTag),
      }))}
      chosen={String(seconds)}
      onChoose={(value) => {
        const chosen = pageSecondsChoices.find((known) => String(known) === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}

function lengthInWords(seconds: number, languageTag: string): string {
  const [length, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' }).format(length);
}
