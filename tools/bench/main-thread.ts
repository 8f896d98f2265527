import type { CDPSession, Page } from 'playwright';

/** One task of a page's main thread: script, layout and drawing until it yields. */
export interface Task {
  /** What the thread itself computed; what the machine meanwhile gave to other programs does not count. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** All three in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string } };
}

const categories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
const taskName = 'RunTask';
const scriptNames = ['EvaluateScript', 'FunctionCall'];

/**
 * The tasks of a page's main thread while something is done in it, but for those of the page's own scripts: all others
 * count as the extension's, who ever caused them.
 * @param pageUrl where the page's own scripts come from
 */
export async function tasksOfOthers(page: Page, pageUrl: string, act: () => Promise<void>): Promise<Task[]> {
  const client = await page.context().newCDPSession(page);
  const traceConfig = { includedCategories: categories };
  await client.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig });
  await act();
  const events = await endOfTrace(client);
  await client.detach();
  const ofPage = events.filter(
    ({ name, args }) => scriptNames.includes(name) && args?.data?.url?.startsWith(pageUrl),
  );
  const [own] = ofPage;
  if (!own) throw new Error('The page ran no script of its own, by which its thread is known.');
  const tasks = events.filter(
    ({ name, pid, tid }) => name === taskName && pid === own.pid && tid === own.tid,
  );
  if (tasks.length === 0) throw new Error('The browser told of no tasks.');
  return tasks
    .filter((task) => !ofPage.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0)))
    .map(({ dur = 0, tdur = dur }) => ({ cpuMs: tdur / 1000, wallMs: dur / 1000 }));
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
