import type { HistoryEntry } from '../storage/history-entry.ts';

/** For tests: an entry of the history. */
export function sampleEntry(part: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'a',
    atMs: Date.UTC(2026, 10, 20, 12),
    kind: 'image',
    site: 'news.example',
    mediaHost: 'cdn.news.example',
    label: 'likely_ai',
    score: 0.91,
    source: 'model',
    model: 'image-v1',
    provenance: 'none',
    blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    ...part,
  };
}
