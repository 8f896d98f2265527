import '@telltale/shared/client/zod-without-eval';
// Not called `history`: WXT has a page of that name replace the history of the browser itself.
import { render } from 'preact';
import type { HistoryEntry } from '../../storage/history-entry.ts';
import { pruneHistory } from '../../storage/history-retention.ts';
import { createHistoryStore } from '../../storage/history-store.ts';
import { historyDays } from '../../storage/items.ts';
import { historyFile } from '../../ui/history/history-search.ts';
import { HistoryView } from '../../ui/history/history-view.tsx';
import { startPage } from '../../ui/parts/start-page.ts';
import '../../ui/history/history.css';

const { app, wording } = startPage();
const store = createHistoryStore();
document.title = `${wording.text('history_heading')} · Telltale`;

async function draw(): Promise<void> {
  const [kept, term] = await Promise.all([store.readAll().catch(() => null), historyDays.read()]);
  render(
    <HistoryView
      kept={kept}
      term={term}
      wording={wording}
      onTerm={async (days) => {
        await historyDays.write(days);
        await pruneHistory(store, Date.now());
        await draw();
      }}
      onDelete={(ids) => store.remove(ids).then(draw)}
      onClear={() => store.clear().then(draw)}
      onExport={save}
    />,
    app,
  );
}

function save(entries: readonly HistoryEntry[]): void {
  const url = URL.createObjectURL(new Blob([historyFile(entries)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `telltale-history-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Other tabs go on checking while this one is in the background.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void draw());
await draw();
