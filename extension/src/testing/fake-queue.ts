import { createCheckQueue, type QueueDeps } from '../checks/queue/check-queue.ts';
import { createPageTime } from '../checks/queue/page-time.ts';

/** For tests: the queue itself, on a device that is plugged in. */
export function queueFor(part: Partial<QueueDeps> = {}) {
  return createCheckQueue({ pageTime: createPageTime(), isOnBattery: () => false, ...part });
}
