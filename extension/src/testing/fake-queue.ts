import type { Clock } from '@telltale/shared/client/clock';
import { createCheckQueue, type QueueDeps } from '../checks/queue/check-queue.ts';
import { createPageTime } from '../checks/queue/page-time.ts';

/** For tests: the queue itself, on a device that is plugged in. */
export function queueFor(clock: Clock, part: Partial<QueueDeps> = {}) {
  return createCheckQueue({ clock, pageTime: createPageTime(), isOnBattery: () => false, ...part });
}
