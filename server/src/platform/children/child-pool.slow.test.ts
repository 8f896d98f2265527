import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { ChildLost, ChildrenBusy, ChildrenDown, ChildTimeout, TaskTooCostly } from './child-errors.ts';
import { type ChildPool, type ChildPoolOptions, createChildPool, type PoolTask } from './child-pool.ts';

// Each test starts processes, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });

const pools: ChildPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const testModule = (name: string) => new URL(`../../../test/${name}.child.ts`, import.meta.url);

function open(options: Partial<ChildPoolOptions> = {}): ChildPool {
  const pool = createChildPool({
    ...{ module: testModule('obedient'), data: null, environment: { GREETING: 'hello' } },
    ...{ processes: 1, capacity: 10, lightWeight: 1, maxRssBytes: 2 ** 30, log: createLog('silent') },
    ...{ mostWaiting: 10, waitLimits: { burstMs: 30_000, overloadMs: 30_000, standingMs: 30_000 } },
    ...options,
  });
  pools.push(pool);
  return pool;
}

const newFrom = (callerId: string, isKeyHolder = true) => ({
  caller: { callerId, isKeyHolder },
  isAccepted: false,
});
const forJob = { caller: null, isAccepted: true };

const task = (name: string, input: unknown = null, rest: Partial<PoolTask> = {}): PoolTask => ({
  ...{ name, input, maxCpuMs: 10_000, timeoutMs: 30_000, owner: newFrom('ada'), weight: 1 },
  ...rest,
});

const resultOf = async (pool: ChildPool, ...asked: Parameters<typeof task>) =>
  (await pool.run(task(...asked))).result;

describe('a child process', () => {
  test('gets and gives binary data as it is', async () => {
    const pool = open();
    const input = { bytes: Uint8Array.of(1, 2, 255), floats: Float32Array.of(0.5, -1) };
    expect(await resultOf(pool, 'echo', input)).toEqual(input);
    const large = Buffer.alloc(3_000_000, 7);
    expect(large.equals((await resultOf(pool, 'echo', large)) as Uint8Array)).toBe(true);
  });

  test('tells early what others can begin with', async () => {
    const pool = open();
    const told: unknown[] = [];
    const early = Float32Array.of(0.25, 3);
    const work = task('tellEarly', early, { onEarly: (heard) => told.push(heard) });
    const { result } = await pool.run(work);
    expect([...told, result]).toEqual([early, 'done']);
    // The next task hears nothing of it.
    expect([await resultOf(pool, 'echo', 'next'), told.length]).toEqual(['next', 1]);
  });

  test('is kept without what its tasks gave, which may be megabytes each', async () => {
    const pool = open();
    const giveOnce = async () =>
      new WeakRef((await resultOf(pool, 'echo', Buffer.alloc(1_000))) as Uint8Array);
    const given = await giveOnce();
    await resultOf(pool, 'pid');
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc');
    await expect
      .poll(() => {
        collectGarbage();
        return given.deref() === undefined;
      })
      .toBe(true);
  });

  test('knows nothing of the environment but what it is given, and yields to the server', async () => {
    const pool = open();
    const environment = (await resultOf(pool, 'environment')) as Record<string, string>;
    expect(environment).toMatchObject({ GREETING: 'hello', UV_THREADPOOL_SIZE: '2' });
    expect(Object.keys(environment)).not.toContain('PATH');
    expect(await resultOf(pool, 'priority')).toBe(5);
  });

  test('passes on what its function threw, and goes on', async () => {
    const pool = open();
    const pid = await resultOf(pool, 'pid');
    await expect(resultOf(pool, 'fail')).rejects.toThrow('it failed');
    expect(await resultOf(pool, 'pid')).toBe(pid);
  });

  test('is killed when a task takes more processor time than it may, and replaced', async () => {
    const pool = open();
    const pid = await resultOf(pool, 'pid');
    const costly = await pool.run(task('spin', null, { maxCpuMs: 300 })).catch((error) => error);
    expect(costly).toBeInstanceOf(TaskTooCostly);
    expect(costly.cpuMs).toBeGreaterThan(300);
    expect(await resultOf(pool, 'pid')).not.toBe(pid);
    expect(() => process.kill(Number(pid), 0)).toThrow();
  });

  test('is killed when it grows beyond its bound', async () => {
    const pool = open({ maxRssBytes: 300 * 1024 * 1024 });
    await expect(resultOf(pool, 'grow')).rejects.toBeInstanceOf(TaskTooCostly);
    expect(await resultOf(pool, 'echo', 1)).toBe(1);
  });

  test('that only takes long is no fault of the task', async () => {
    const pool = open();
    await expect(resultOf(pool, 'wait', 60_000, { timeoutMs: 100 })).rejects.toBeInstanceOf(ChildTimeout);
    expect(await resultOf(pool, 'echo', 1)).toBe(1);
  });

  test('that somebody else kills is replaced, and its task done all the same', async () => {
    const pool = open();
    const pid = Number(await resultOf(pool, 'pid'));
    const waiting = resultOf(pool, 'wait', 500);
    expect(pool.countStates()).toEqual({ busy: 1, free: 0, starting: 0 });
    process.kill(pid, 'SIGKILL');
    expect(await waiting).not.toBe(pid);
    expect(pool.countEnded()).toBe(1);
    expect(pool.countStates()).toEqual({ busy: 0, free: 1, starting: 0 });
    expect(pool.rssBytes()).toBeGreaterThan(1e7);
  });

  test('that dies over a task twice leaves it undone, and others are served', async () => {
    const pool = open();
    await resultOf(pool, 'echo', 1);
    await expect(resultOf(pool, 'die')).rejects.toBeInstanceOf(ChildLost);
    await pool.probe().catch(() => undefined);
    await expect.poll(() => resultOf(pool, 'echo', 2).catch(() => null)).toBe(2);
  });

  test('is gone with its pool, however busy', async () => {
    const pool = open();
    const pid = Number(await resultOf(pool, 'pid'));
    const spinning = resultOf(pool, 'spin', null, { maxCpuMs: 60_000 }).catch((error) => error);
    await pool.close();
    expect(await spinning).toBeInstanceOf(Error);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});

describe('a pool whose processes cannot start', () => {
  test('says so at once, and tries again only after a pause', async () => {
    const pool = open({ module: testModule('broken') });
    await expect(pool.probe()).rejects.toThrow();
    for (let at = 0; at < 5; at++) await expect(pool.run(task('echo'))).rejects.toBeInstanceOf(ChildrenDown);
  });
});

describe('what waits', () => {
  test('gives up when its turn does not come', async () => {
    const pool = open({ waitLimits: { burstMs: 200, overloadMs: 100, standingMs: 10_000 } });
    await pool.probe();
    const first = resultOf(pool, 'wait', 1_500);
    await expect(resultOf(pool, 'echo', 1)).rejects.toBeInstanceOf(ChildrenBusy);
    await first;
  });

  test('goes in turn: jobs, then callers, each after the others', async () => {
    const pool = open();
    const order: string[] = [];
    const first = resultOf(pool, 'wait', 300, { owner: forJob });
    const then = (name: string, owner: PoolTask['owner']) =>
      resultOf(pool, 'echo', null, { owner }).then(() => order.push(name));
    const later = [
      then('ada 1', newFrom('ada')),
      then('ada 2', newFrom('ada')),
      then('ben', newFrom('ben')),
      then('job', forJob),
    ];
    expect(pool.countWaiting()).toBe(5);
    await Promise.all([first, ...later]);
    expect(order).toEqual(['job', 'ada 1', 'ben', 'ada 2']);
  });

  test('has its bound: in a full line the newest of the caller who has most is sent away', async () => {
    const pool = open({ mostWaiting: 3 });
    await resultOf(pool, 'pid');
    const first = resultOf(pool, 'wait', 500);
    const ada = [1, 2, 3].map((input) => resultOf(pool, 'echo', input));
    ada[2]?.catch(() => undefined);
    const ben = resultOf(pool, 'echo', 4, { owner: newFrom('ben') });
    await expect(ada[2]).rejects.toBeInstanceOf(ChildrenBusy);
    await first;
    expect(await Promise.all([ada[0], ada[1], ben])).toEqual([1, 2, 4]);
  });

  test('waits long in a burst, and hardly once several callers have waited for a while', async () => {
    const pool = open({ waitLimits: { burstMs: 30_000, overloadMs: 300, standingMs: 600 } });
    await resultOf(pool, 'pid');
    const ask = (callerId: string) => resultOf(pool, 'wait', 100, { owner: newFrom(callerId) });
    const alone = await Promise.allSettled(Array.from({ length: 10 }, () => ask('ada')));
    expect(alone.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    const crowd = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => ask(`caller ${at}`)));
    const served = crowd.filter(({ status }) => status === 'fulfilled').length;
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(20);
    for (const outcome of crowd)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ChildrenBusy);
    // When it is over, a caller's own ten wait for each other again.
    const again = () => Promise.all(Array.from({ length: 10 }, () => ask('ada'))).catch(() => []);
    await expect.poll(again, { interval: 1_000 }).toHaveLength(10);
  });

  test('a heavy task reserves room before it is sent; light ones pass a heavy one that waits', async () => {
    const pool = open({ processes: 2 });
    const pids = () => Promise.all([resultOf(pool, 'wait', 100), resultOf(pool, 'wait', 100)]);
    await expect.poll(async () => new Set(await pids()).size).toBe(2);
    const order: string[] = [];
    const run = (name: string, weight: number, ms: number) =>
      resultOf(pool, 'wait', ms, { weight }).then(() => order.push(name));
    await Promise.all([
      run('heavy', 8, 900),
      run('second heavy', 8, 1),
      run('middle', 2, 1),
      run('light', 1, 1),
    ]);
    // The middle one fits beside the first, and waits all the same: it would keep the second heavy one out.
    expect(order.slice(0, 2)).toEqual(['light', 'heavy']);
  });
});
