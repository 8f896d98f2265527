import { useState } from 'preact/hooks';
import type { ReadingMode } from '../storage/items.ts';
import type { PreferenceState } from './preference-store.ts';
import { AutomaticPreference, ModePreference } from './preferences.tsx';
import type { ExtensionWording } from './wording.ts';

interface WelcomeViewProps {
  readonly state: PreferenceState;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode) => Promise<void>;
  readonly onAutomatic: (automatic: boolean) => void;
}

/** The first page a reader sees: what Telltale is, how far it may go, and whether it may look by itself. */
export function WelcomeView({ state, wording, onMode, onAutomatic }: WelcomeViewProps) {
  const { text } = wording;
  const [isSaved, setSaved] = useState(false);
  const choose = async (mode: ReadingMode) => {
    await onMode(mode);
    setSaved(true);
  };
  return (
    <div class="options">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('welcome_heading')}</h1>
      </header>
      <p>{text('welcome_intro')}</p>
      <ModePreference value={state.mode} wording={wording} onChange={(mode) => void choose(mode)} />
      <p role="status" class="notice saved">
        {isSaved ? text('welcome_chosen') : ''}
      </p>
      <AutomaticPreference value={state.automatic} wording={wording} onChange={onAutomatic} />
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}
