import { useListChoice } from '@telltale/shared/ui/list-choice';
import { useState } from 'preact/hooks';
import { type ReadingMode, readingModes } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';
import type { PopupState } from './popup-state.ts';

interface SiteModeProps {
  readonly state: Pick<PopupState, 'siteMode' | 'mode'>;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode | null) => void;
}

/** How far a check may go on this site alone. */
export function SiteMode({ state, wording, onMode }: SiteModeProps) {
  const { text } = wording;
  const name = (mode: ReadingMode) => text(`mode_${mode}`);
  const current = state.siteMode ?? '';
  /** What the list stands at on the way to a choice. */
  const [passed, setPassed] = useState<string | null>(null);
  const choice = useListChoice((chosen) => {
    setPassed(null);
    if (chosen !== current) onMode(readingModes.find((mode) => mode === chosen) ?? null);
  });
  return (
    <label class="site-mode">
      <span>{text('popup_site_mode')}</span>
      <select
        value={passed ?? current}
        {...choice}
        onChange={(event) => {
          setPassed(event.currentTarget.value);
          choice.onChange(event);
        }}
      >
        <option value="">{text('popup_as_everywhere', { mode: name(state.mode) })}</option>
        {readingModes.map((mode) => (
          <option key={mode} value={mode}>
            {name(mode)}
          </option>
        ))}
      </select>
    </label>
  );
}
