import type { ExtensionWording } from '../wording.ts';
import type { Shortcut } from './shortcut-store.ts';

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

export const shortcutStyles = `
.shortcuts { display: grid; gap: 6px; justify-items: start; inline-size: 100%; }
.shortcuts dl { display: grid; gap: 4px; margin: 0; inline-size: 100%; }
.shortcuts dl > div { display: flex; justify-content: space-between; gap: 12px; align-items: baseline; }
.shortcuts dd { margin: 0; flex: none; color: var(--tt-muted); }
.shortcuts kbd { padding: 1px 6px; font: 11.5px/1.6 ui-monospace, Menlo, Consolas, monospace; color: var(--tt-ink); border: 1px solid var(--tt-line); border-block-end-width: 2px; border-radius: 5px; background: var(--tt-paper); }
`;
