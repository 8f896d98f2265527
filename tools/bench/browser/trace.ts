import type { CDPSession, Page } from 'playwright';

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly id?: string;
  readonly pid: number;
  readonly tid: number;
  /** All three in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: TraceData };
}

interface TraceData {
  readonly url?: string;
  readonly startTime?: number;
  readonly timeDeltas?: readonly number[];
  readonly cpuProfile?: {
    readonly nodes?: readonly ProfileNode[];
    readonly samples?: readonly number[];
  };
}

/** A function as it was called by its parent. */
interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: { readonly url?: string };
}

/** What the browser notes of a page while something is done in it. */
export async function traceOf(
  page: Page,
  categories: readonly string[],
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  const client = await page.context().newCDPSession(page);
  const traceConfig = { includedCategories: ['-*', ...categories] };
  await client.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig });
  await act();
  const events = await endOfTrace(client);
  await client.detach();
  return events;
}

async function endOfTrace(client: CDPSession): Promise<readonly TraceEvent[]> {
  const complete = new Promise<string>((resolve) => {
    client.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? ''));
  });
  await client.send('Tracing.end');
  const handle = await complete;
  const parts: Buffer[] = [];
  for (let eof = false; !eof; ) {
    const part = await client.send('IO.read', { handle });
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'));
    eof = part.eof;
  }
  return (JSON.parse(Buffer.concat(parts).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}
