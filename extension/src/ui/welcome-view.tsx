import { useState } from 'preact/hooks';
import type { ReadingMode } from '../storage/items.ts';
import { AutomaticPreference, ModePreference } from './preferences.tsx';
import type { ExtensionWording } from './wording.ts';

interface WelcomeViewProps {
  /** Null until the reader has chosen. */
  readonly mode: ReadingMode | null;
  readonly automatic: boolean;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode) => Promise<void>;
  readonly onAutomatic: (automatic: boolean) => void;
}

/** The first page a reader sees: what Telltale is, how far it may go, and whether it may look by itself. */
export function WelcomeView({ mode, automatic, wording, onMode, onAutomatic }: WelcomeViewProps) {
  const { text } = wording;
  const [isSaved, setSaved] = useState(false);
  /** Shown at once: a page drawn anew while it is being kept would take the mark away again. */
  const [chosen, setChosen] = useState<ReadingMode | null>(null);
  const choose = async (pressed: ReadingMode) => {
    setChosen(pressed);
    await onMode(pressed);
    setSaved(true);
  };
  return (
    <div class="options">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('welcome_heading')}</h1>
      </header>
      <p>{text('welcome_intro')}</p>
      <ModePreference value={chosen ?? mode} wording={wording} onChange={(pressed) => void choose(pressed)} />
      <p role="status" class="notice saved">
        {isSaved ? text('welcome_chosen') : ''}
      </p>
      <AutomaticPreference value={automatic} wording={wording} onChange={onAutomatic} />
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}
