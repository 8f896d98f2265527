import type { ExtensionWording } from '../wording.ts';
import type { Shortcut } from './shortcut-store.ts';
import './shortcut-list.css';

interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  readonly wording: ExtensionWording;
  readonly onChange: () => void;
}

/** What the keys do now, and the way to where the browser lets them be changed. */
export function ShortcutList({ shortcuts, wording, onChange }: ShortcutListProps) {
  const { text } = wording;
  return (
    <div class="shortcuts">
      <dl>
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{text(`command_${name}`)}</dt>
            <dd>{keys === '' ? text('shortcuts_none') : <kbd dir="ltr">{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">{text('shortcuts_help')}</p>
      <button type="button" class="link" onClick={onChange}>
        {text('shortcuts_change')}
      </button>
    </div>
  );
}
