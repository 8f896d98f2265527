import type { JobCount } from './features/jobs/jobs.service.ts';
import { jobKinds } from './features/jobs/jobs.service.ts';
import { askBriefly } from './platform/ask-briefly.ts';
import type { Part } from './platform/http/uploads.ts';
import type { Reading } from './platform/metrics/metrics.ts';
import type { Services } from './wiring.ts';

const parts = ['public', 'known'] as const;
const watchedStates = ['queued', 'running', 'failed'] as const;

/**
 * What an operator watches besides requests: the line of jobs, open reservations, connections. Jobs and
 * reservations are counted in the database, so every process says the same of them.
 */
export function watchServices(services: Services): void {
  watchJobs(services);
  watchReservations(services);
  watchUploads(services);
  watchDownloads(services);
  watchConnections(services);
}

function watchJobs({ metrics, jobs }: Services): void {
  // Both figures are read at the same moment, and the second joins the first one's question.
  const countJobs = askBriefly(jobs.countByState);
  metrics.watch({
    name: 'telltale_jobs',
    help: 'Jobs that wait, run, or failed within the last 24 hours; the same from every process.',
    labels: ['kind', 'state'],
    read: async () => everyKind(await countJobs()),
  });
  metrics.watch({
    name: 'telltale_oldest_queued_job_seconds',
    help: 'How long the oldest waiting job of a kind has waited; 0 where none waits.',
    labels: ['kind'],
    async read() {
      const counts = await countJobs();
      const ageOf = (kind: string) => find(counts, kind, 'queued')?.oldestSeconds ?? 0;
      return jobKinds.map((kind) => ({ labels: { kind }, value: ageOf(kind) }));
    },
  });
}

function watchReservations({ metrics, tokens }: Services): void {
  metrics.watch({
    name: 'telltale_token_reservations_open',
    help: 'Reservations neither settled nor released; the same from every process.',
    labels: [],
    read: async () => [{ labels: {}, value: await tokens.countOpen() }],
  });
}

function watchUploads({ metrics, uploads }: Services): void {
  const ofParts = (read: (part: Part) => number) =>
    parts.map((part) => ({ labels: { part }, value: read(part) }));
  metrics.watch({
    name: 'telltale_upload_bytes_in_memory',
    help: 'Bytes of request bodies that this process holds, of strangers and of known callers, 176 MB each at most.',
    labels: ['part'],
    read: async () => ofParts(uploads.usedBytes),
  });
  metrics.watch({
    name: 'telltale_uploads_arriving',
    help: 'Request bodies of which this process still waits for the rest.',
    labels: ['part'],
    read: async () => ofParts(uploads.arriving),
  });
}

function watchDownloads({ metrics, downloads }: Services): void {
  metrics.watch({
    name: 'telltale_download_bytes_in_memory',
    help: 'Bytes of large answers that this process holds until they have left, 160 MB at most.',
    labels: [],
    read: async () => [{ labels: {}, value: downloads.usedBytes() }],
  });
}

function watchConnections({ metrics, lingering, database }: Services): void {
  metrics.watch({
    name: 'telltale_lingering_connections',
    help: 'Connections that were answered and whose unread bodies are dropped; 50 at most.',
    labels: [],
    read: async () => [{ labels: {}, value: lingering.count() }],
  });
  metrics.watch({
    name: 'telltale_database_connections',
    help: 'Connections of this process, and the callers that wait for one.',
    labels: ['state'],
    async read() {
      const { inUse, idle, waiting } = database.connections();
      return Object.entries({ in_use: inUse, idle, waiting }).map(([state, value]) => ({
        labels: { state },
        value,
      }));
    },
  });
}

/** A kind and state of which there is none is a zero, not a gap. */
function everyKind(counts: readonly JobCount[]): Reading[] {
  return jobKinds.flatMap((kind) =>
    watchedStates.map((state) => ({
      labels: { kind, state },
      value: find(counts, kind, state)?.count ?? 0,
    })),
  );
}

const find = (counts: readonly JobCount[], kind: string, state: string) =>
  counts.find((count) => count.kind === kind && count.state === state);
