import type { FalseAlarms } from '../messaging/protocol.ts';
import { type Veil, veils } from '../storage/items.ts';
import { type Sensitivity, sensitivities } from '../storage/sensitivities.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import type { ExtensionWording } from './wording.ts';

interface SensitivityPreferenceProps {
  readonly value: Sensitivity;
  /** As measured for the detector that this extension carries. */
  readonly falseAlarms: FalseAlarms;
  readonly wording: ExtensionWording;
  readonly onChange: (value: Sensitivity) => void;
}

/** From which point a picture is marked, each with how often that marks one by mistake. */
export function SensitivityPreference(props: SensitivityPreferenceProps) {
  const { value, falseAlarms, wording, onChange } = props;
  const { text } = wording;
  return (
    <ChoiceSetting
      legend={text('sensitivity_legend')}
      help={text('sensitivity_help')}
      choices={sensitivities.map((from) => ({
        value: from,
        label: text(`sensitivity_${from}`),
        help: rateInWords(falseAlarms[from], wording),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}

function rateInWords({ flagged, total }: FalseAlarms[Sensitivity], { text, languageTag }: ExtensionWording) {
  const exact = new Intl.NumberFormat(languageTag);
  if (flagged === 0) return text('false_alarms_none', { total: exact.format(total) });
  // Two digits are all that such counts carry.
  const rounded = new Intl.NumberFormat(languageTag, { maximumSignificantDigits: 2 });
  return text('false_alarms', {
    flagged: exact.format(flagged),
    total: exact.format(total),
    every: rounded.format(total / flagged),
  });
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
