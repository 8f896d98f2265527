import { type ReadingMode, readingModes } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';
import type { PopupState } from './popup-state.ts';

interface SiteModeProps {
  readonly state: PopupState;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode | null) => void;
}

/** How far a check may go on this site alone. */
export function SiteMode({ state, wording, onMode }: SiteModeProps) {
  const { text } = wording;
  const name = (mode: ReadingMode) => text(`mode_${mode}`);
  return (
    <label class="site-mode">
      <span>{text('popup_site_mode')}</span>
      <select
        value={state.siteMode ?? ''}
        onChange={({ currentTarget }) =>
          onMode(readingModes.find((mode) => mode === currentTarget.value) ?? null)
        }
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
