import { useState } from 'preact/hooks';
import type { ReadingMode } from '../storage/items.ts';
import { AutomaticPreference, ModePreference } from './preferences.tsx';
import type { ExtensionWording } from './wording.ts';

interface WelcomeViewProps {
  /** Null until the reader has chosen. */
  readonly mode: ReadingMode | null;
  readonly automatic: boolean;
  readonly hasServer: boolean;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode) => Promise<void>;
  readonly onAutomatic: (automatic: boolean) => void;
}

/** The first page a reader sees: what Telltale is, how far it may go, and whether it may look by itself. */
export function WelcomeView({ mode, automatic, hasServer, wording, ...on }: WelcomeViewProps) {
  const { text } = wording;
  const [isSaved, setSaved] = useState(false);
  /** Shown at once: a page drawn anew while it is being kept would take the mark away again. */
  const [chosen, setChosen] = useState<ReadingMode | null>(null);
  const choose = async (pressed: ReadingMode) => {
    setChosen(pressed);
    await on.onMode(pressed);
    setSaved(true);
  };
  return (
    <div class="options">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('welcome_heading')}</h1>
      </header>
      <p>{text('welcome_intro')}</p>
      <ModePreference
        value={chosen ?? mode}
        hasServer={hasServer}
        level="h2"
        wording={wording}
        onChange={(pressed) => void choose(pressed)}
      />
      <p role="status" class="notice saved">
        {isSaved ? text('welcome_chosen') : ''}
      </p>
      <AutomaticPreference value={automatic} level="h2" wording={wording} onChange={on.onAutomatic} />
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}
