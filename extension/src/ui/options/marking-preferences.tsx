import {
  type BadgeCorner,
  badgeCorners,
  type Sensitivity,
  sensitivities,
  type Veil,
  veils,
} from '../../messaging/page-choices.ts';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';
import { falseAlarmsInWords, missesInWords } from '../parts/measured-words.ts';
import type { ExtensionWording } from '../wording.ts';
import { ChoiceSetting } from './choice-setting.tsx';

interface SensitivityPreferenceProps {
  readonly value: Sensitivity;
  /** As measured for the detector that this extension carries. */
  readonly falseAlarms: FalseAlarms;
  readonly misses: Misses | null;
  readonly wording: ExtensionWording;
  readonly onChange: (value: Sensitivity) => void;
}

/** From which point a picture is marked, each with how often that marks one by mistake, and misses one as measured. */
export function SensitivityPreference(props: SensitivityPreferenceProps) {
  const { value, falseAlarms, misses, wording, onChange } = props;
  const helpOf = (from: Sensitivity) =>
    [
      falseAlarmsInWords(falseAlarms[from], wording),
      ...(from === 'likely_ai' && misses ? [missesInWords(misses, wording)] : []),
    ].join(' ');
  const { text } = wording;
  return (
    <ChoiceSetting
      legend={text('sensitivity_legend')}
      help={text('sensitivity_help')}
      choices={sensitivities.map((from) => ({
        value: from,
        label: text(`sensitivity_${from}`),
        help: helpOf(from),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}

interface VeilPreferenceProps {
  readonly value: Veil;
  readonly wording: ExtensionWording;
  readonly onChange: (value: Veil) => void;
}

export function VeilPreference({ value, wording, onChange }: VeilPreferenceProps) {
  const { text } = wording;
  return (
    <ChoiceSetting
      legend={text('veil_legend')}
      choices={veils.map((veil) => ({
        value: veil,
        label: text(`veil_${veil}`),
        help: text(`veil_${veil}_help`),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}

interface CornerPreferenceProps {
  readonly value: BadgeCorner;
  readonly wording: ExtensionWording;
  readonly onChange: (value: BadgeCorner) => void;
}

export function CornerPreference({ value, wording, onChange }: CornerPreferenceProps) {
  const { text } = wording;
  return (
    <ChoiceSetting
      legend={text('corner_legend')}
      choices={badgeCorners.map((corner) => ({ value: corner, label: text(`corner_${corner}`) }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}
