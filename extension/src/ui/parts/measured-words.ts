import type { Sensitivity } from '../../messaging/page-choices.ts';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';
import type { ExtensionWording } from '../wording.ts';

/** How often the detector marked by mistake, with the counts that were measured. */
export function falseAlarmsInWords(
  { flagged, total }: FalseAlarms[Sensitivity],
  { text, languageTag }: ExtensionWording,
): string {
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

/** How much it missed, likewise. */
export function missesInWords({ missed, total }: Misses, { text, languageTag }: ExtensionWording): string {
  const exact = new Intl.NumberFormat(languageTag);
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 0 });
  return text('misses', {
    missed: exact.format(missed),
    total: exact.format(total),
    share: percent.format(missed / total),
  });
}
