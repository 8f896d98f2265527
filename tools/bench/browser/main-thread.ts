import type { Page } from 'playwright';
import { spansOf } from './script-profile.ts';
import { type TraceEvent, traceOf } from './trace.ts';

/** One task of a page's main thread: script, layout and drawing until it yields. */
export interface Task {
  /** What the thread itself computed; what the machine meanwhile gave to other programs does not count. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Of what it computed: in the extension's functions, and in what they asked of the browser. */
  readonly oursMs: number;
  /** Whether a script of the page's own ran in it. */
  readonly isOfPage: boolean;
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
];
const taskName = 'RunTask';
const scriptNames = ['EvaluateScript', 'FunctionCall'];

/**
 * The tasks of a page's main thread while something is done in it.
 * @param pageUrl where the page's own scripts come from; it must have one, by which its thread is known
 */
export async function tasksOf(page: Page, pageUrl: string, act: () => Promise<void>): Promise<Task[]> {
  const events = await traceOf(page, categories, act);
  const ofPage = events.filter(
    ({ name, args }) => scriptNames.includes(name) && args?.data?.url?.startsWith(pageUrl),
  );
  const [own] = ofPage;
  if (!own) throw new Error('The page ran no script of its own, by which its thread is known.');
  const onThread = ({ pid, tid }: TraceEvent) => pid === own.pid && tid === own.tid;
  const tasks = events.filter((event) => event.name === taskName && onThread(event));
  if (tasks.length === 0) throw new Error('The browser told of no tasks.');
  const ours = spansOf(events, onThread, 'chrome-extension://');
  return tasks.map((task) => {
    const { ts, dur = 0, tdur = dur } = task;
    const end = ts + dur;
    const inside = ours.reduce(
      (sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(ts, span.start)),
      0,
    );
    return {
      cpuMs: tdur / 1000,
      wallMs: dur / 1000,
      // The profiler goes by the clock.
      oursMs: dur === 0 ? 0 : ((inside / dur) * tdur) / 1000,
      isOfPage: ofPage.some((script) => script.ts >= ts && script.ts <= end),
    };
  });
}

export function longest(tasks: readonly Task[], of: 'cpuMs' | 'wallMs' | 'oursMs'): number {
  return Math.max(0, ...tasks.map((task) => task[of]));
}
