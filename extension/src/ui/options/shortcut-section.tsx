import { useEffect, useState } from 'preact/hooks';
import { ShortcutList } from '../parts/shortcut-list.tsx';
import { openShortcutSettings, readShortcuts, type Shortcut } from '../parts/shortcut-store.ts';
import type { ExtensionWording } from '../wording.ts';

/** The keys, in the options. Browsers without a keyboard have none to tell. */
export function ShortcutSection({ wording }: { readonly wording: ExtensionWording }) {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  useEffect(() => {
    void readShortcuts().then(setShortcuts, () => undefined);
  }, []);
  if (shortcuts.length === 0) return null;
  return (
    <section class="setting" aria-labelledby="shortcuts">
      <h3 id="shortcuts">{wording.text('shortcuts_heading')}</h3>
      <ShortcutList shortcuts={shortcuts} wording={wording} onChange={() => void openShortcutSettings()} />
    </section>
  );
}
