import { type Display, displays } from '../../messaging/page-choices.ts';
import { type ReadingMode, readingModes } from '../../storage/items.ts';
import type { ExtensionWording } from '../wording.ts';
import { ChoiceSetting } from './choice-setting.tsx';

interface PreferenceProps<T> {
  readonly value: T;
  readonly wording: ExtensionWording;
  readonly onChange: (value: NonNullable<T>) => void;
}

/** What stands above: `h2` right under the page's name, `h3` in a group of its own. */
type HeadingLevel = 'h2' | 'h3';

interface ModePreferenceProps extends PreferenceProps<ReadingMode | null> {
  /** Without one there is nothing to choose, which is said. */
  readonly hasServer: boolean;
  readonly level?: HeadingLevel;
}

/** Nothing is marked as chosen where nothing was: what then holds is the first of them. */
export function ModePreference(props: ModePreferenceProps) {
  const { value, hasServer, wording, onChange, level: Heading = 'h3' } = props;
  const { text } = wording;
  if (!hasServer)
    return (
      <section class="setting" aria-labelledby="alone">
        <Heading id="alone">{text('mode_device')}</Heading>
        <p class="muted">{text('mode_alone')}</p>
      </section>
    );
  return (
    <ChoiceSetting
      legend={text('mode_legend')}
      choices={readingModes.map((mode) => ({
        value: mode,
        label: text(`mode_${mode}`),
        help: text(`mode_${mode}_help`),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}

export function DisplayPreference({ value, wording, onChange }: PreferenceProps<Display>) {
  const { text } = wording;
  return (
    <ChoiceSetting
      legend={text('display_legend')}
      choices={displays.map((shown) => ({
        value: shown,
        label: text(`display_${shown}`),
        help: text(`display_${shown}_help`),
      }))}
      chosen={value}
      onChoose={onChange}
    />
  );
}

/** Whether pages are looked at without being asked: a permission of the browser, given and taken back here. */
export function AutomaticPreference(props: PreferenceProps<boolean> & { readonly level?: HeadingLevel }) {
  const { value, wording, onChange, level: Heading = 'h3' } = props;
  const { text } = wording;
  return (
    <section class="setting" aria-labelledby="automatic">
      <Heading id="automatic">{text('auto_legend')}</Heading>
      <p class="muted">{text(value ? 'auto_on' : 'auto_help')}</p>
      <button type="button" onClick={() => onChange(!value)}>
        {text(value ? 'auto_stop' : 'auto_allow')}
      </button>
    </section>
  );
}
