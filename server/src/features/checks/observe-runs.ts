import type { InferenceFacts, ObserveInference } from '../../platform/metrics/metrics.ts';
import type { ThreadRun } from '../../platform/threads.ts';

/** Of what a lane's threads do, tells of the task that runs its model. */
export function observeRunsOf(
  task: string,
  of: Pick<InferenceFacts, 'lane' | 'model'>,
  observe: ObserveInference | undefined,
): (run: ThreadRun) => void {
  return ({ name, durationSeconds, hasFailed }) => {
    if (name === task) observe?.({ ...of, outcome: hasFailed ? 'failed' : 'done', durationSeconds });
  };
}
