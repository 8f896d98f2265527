import type { CheckView } from '@telltale/shared/ui/evidence';
import { useState } from 'preact/hooks';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';
import type { ReadingMode } from '../../storage/items.ts';
import { AutomaticPreference, ModePreference } from '../options/preferences.tsx';
import { falseAlarmsInWords, missesInWords } from '../parts/measured-words.ts';
import { PrivacyLink } from '../parts/privacy-link.tsx';
import type { ExtensionWording } from '../wording.ts';
import { BadgeSamples } from './badge-samples.tsx';

interface WelcomeViewProps {
  /** Null until the reader has chosen. */
  readonly mode: ReadingMode | null;
  readonly automatic: boolean;
  readonly hasServer: boolean;
  /** One answer of each kind that a badge speaks of. */
  readonly samples: readonly CheckView[];
  readonly falseAlarms: FalseAlarms;
  readonly misses: Misses | null;
  readonly wording: ExtensionWording;
  /** Resolves to whether the choice holds. */
  readonly onMode: (mode: ReadingMode) => Promise<boolean>;
  readonly onAutomatic: (automatic: boolean) => void;
}

/** The first page a reader sees: what Telltale is and what it misses, how far it may go, and whether it may look by itself. */
export function WelcomeView(props: WelcomeViewProps) {
  const { mode, automatic, hasServer, wording } = props;
  const { text } = wording;
  const [isSaved, setSaved] = useState(false);
  /** Shown at once: a page redrawn while it is being stored would take the mark away again. */
  const [chosen, setChosen] = useState<ReadingMode | null>(null);
  const choose = async (pressed: ReadingMode) => {
    setChosen(pressed);
    const holds = await props.onMode(pressed);
    if (!holds) setChosen(null);
    setSaved(holds);
  };
  return (
    <div class="options">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('welcome_heading')}</h1>
      </header>
      <p>{text('welcome_intro')}</p>
      <BadgeSamples samples={props.samples} wording={wording} />
      <Limits {...props} />
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
      <AutomaticPreference value={automatic} level="h2" wording={wording} onChange={props.onAutomatic} />
      <section class="setting" aria-labelledby="toolbar">
        <h2 id="toolbar">{text('welcome_toolbar_heading')}</h2>
        <p class="muted">{text('welcome_toolbar_help')}</p>
      </section>
      <PrivacyLink wording={wording} />
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}

function Limits({ misses, falseAlarms, wording }: WelcomeViewProps) {
  const { text } = wording;
  return (
    <section class="setting" aria-labelledby="limits">
      <h2 id="limits">{text('welcome_limits_heading')}</h2>
      {misses && <p>{missesInWords(misses, wording)}</p>}
      <p>{falseAlarmsInWords(falseAlarms.likely_ai, wording)}</p>
      <p class="muted">{text('welcome_no_badge')}</p>
    </section>
  );
}
