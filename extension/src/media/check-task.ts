import { ask } from '../messaging/ask.ts';
import { CheckProblem, isOffline } from '../messaging/check-problem.ts';
import type { MediaTask } from '../messaging/media-protocol.ts';

/** What the reader pointed at when this page was opened for it. A reloaded page has none: it was taken already. */
export async function takeTaskOfPage(search: string): Promise<MediaTask | null> {
  const taskId = new URLSearchParams(search).get('task');
  return taskId === null ? null : ask('takeTask', { taskId }).catch(() => null);
}

/** There was no room to keep what the reader pointed at until this page had opened. */
export function isTaskLost(search: string): boolean {
  return new URLSearchParams(search).has('lost');
}

/** The recording as a file. @throws {CheckProblem} `unreadable`, `offline` */
export async function fileOfTask({ dataUrl }: Extract<MediaTask, { kind: 'recording' }>): Promise<File> {
  if (dataUrl === null) throw new CheckProblem(isOffline() ? 'offline' : 'unreadable');
  const blob = await (await fetch(dataUrl)).blob();
  // Whatever its server calls it, the reader pointed at a recording.
  return new File([blob], 'recording', { type: 'audio/x-recording' });
}
