import type { Reading } from './platform/metrics/metrics.ts';
import type { Services } from './wiring.ts';

/** What an operator watches of the parts that a process is made of: children, index, Redis, and which release it is. */
export function watchParts(services: Services): void {
  watchFileReaders(services);
  watchFingerprintIndex(services);
  watchRedis(services);
  const { metrics, config } = services;
  const labels = { release: config.releaseSha, role: config.role, node: process.versions.node };
  metrics.watch({
    name: 'telltale_build_info',
    help: 'Always 1; the labels say what runs here.',
    labels: Object.keys(labels),
    read: async () => [{ labels, value: 1 }],
  });
}

function watchFileReaders({ metrics, reader }: Services): void {
  metrics.watch({
    name: 'telltale_file_readers',
    help: 'Child processes that read files, by what they do at the moment.',
    labels: ['state'],
    read: async () => byLabel('state', { ...reader.processes.countStates() }),
  });
  metrics.watch({
    name: 'telltale_file_readers_memory_bytes',
    help: 'Memory of the child processes that read files, together.',
    labels: [],
    read: async () => [{ labels: {}, value: reader.processes.rssBytes() }],
  });
  metrics.watch({
    name: 'telltale_file_readers_ended_total',
    help: 'Child processes that ended and were replaced, on purpose or not.',
    labels: [],
    isCounter: true,
    read: async () => [{ labels: {}, value: reader.processes.countEnded() }],
  });
  metrics.watch({
    name: 'telltale_files_waiting',
    help: 'Files that no child process has taken up yet.',
    labels: [],
    read: async () => [{ labels: {}, value: reader.processes.countWaiting() }],
  });
  metrics.watch({
    name: 'telltale_files_total',
    help: 'Files given to the child processes, by what became of them.',
    labels: ['outcome'],
    isCounter: true,
    read: async () => byLabel('outcome', { ...reader.countOutcomes() }),
  });
}

function watchFingerprintIndex({ metrics, fingerprintIndex }: Services): void {
  metrics.watch({
    name: 'telltale_fingerprints_indexed',
    help: 'Verdicts that this process can find by fingerprint; 0 in a worker, which compares none.',
    labels: [],
    read: async () => [{ labels: {}, value: fingerprintIndex.countRows() ?? 0 }],
  });
  metrics.watch({
    name: 'telltale_fingerprint_index_age_seconds',
    help: 'Time since the index last read what is new; absent in a worker.',
    labels: [],
    async read() {
      const value = fingerprintIndex.secondsSinceRead();
      return value === null ? [] : [{ labels: {}, value }];
    },
  });
}

function watchRedis({ metrics, cache }: Services): void {
  metrics.watch({
    name: 'telltale_redis_up',
    help: '1 while Redis takes counts, 0 while this process counts limits by itself; absent without REDIS_URL.',
    labels: [],
    async read() {
      const state = await cache.state();
      return state === 'disabled' ? [] : [{ labels: {}, value: state === 'ok' ? 1 : 0 }];
    },
  });
}

function byLabel(name: string, values: Readonly<Record<string, number>>): Reading[] {
  return Object.entries(values).map(([label, value]) => ({ labels: { [name]: label }, value }));
}
