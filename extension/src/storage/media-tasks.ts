import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { keepInSession } from './session-room.ts';

const pointedAt = {
  site: z.string().nullable(),
  /** In a private window: no page of the extension opens in one of Chromium's. */
  isPrivate: z.boolean(),
};

/** What the reader pointed at on a page, until the page that shows its answer has opened. */
const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...pointedAt, text: z.string() }),
  z.object({
    kind: z.literal('recording'),
    ...pointedAt,
    url: z.string(),
    /** Who has it: only that page may say that it has loaded it. */
    tabId: z.int(),
    frameId: z.int(),
  }),
]);
export type PendingTask = z.infer<typeof Task>;

const keyOf = (taskId: string) => `session:task-${taskId}` as const;

/** Never on the disk, and gone as soon as it is taken. @returns the id it is taken by; null where there is no room for it */
export async function putTask(task: PendingTask): Promise<string | null> {
  const taskId = crypto.randomUUID();
  return (await keepInSession(keyOf(taskId), task)) ? taskId : null;
}

export async function takeTask(taskId: string): Promise<PendingTask | null> {
  const parsed = Task.safeParse(await storage.getItem(keyOf(taskId)));
  await storage.removeItem(keyOf(taskId));
  return parsed.success ? parsed.data : null;
}
