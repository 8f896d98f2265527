import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import { browser } from 'wxt/browser';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { toDataUrl } from '../../messaging/data-url.ts';
import type { CheckImageRequest, ScreenBox, Sender } from '../../messaging/protocol.ts';
import { askPageName } from '../../messaging/tab-signals.ts';
import { untilAborted } from '../../platform/until-aborted.ts';

/** A page that does not answer in time keeps no check waiting. */
const answerTimeoutMs = 1_000;

/**
 * A picture whose file cannot be read, cut from what the tab shows. Only where the reader clicked for it, and only of
 * the tab in front. The whole screenshot stays here. What is on the screen was scaled and drawn before, so a canvas that
 * changes a bit here and there does it no harm; one that changes more does.
 * @throws {CheckProblem} `pixels_changed`
 */
export async function cutFromScreen(request: CheckImageRequest, sender: Sender): Promise<CheckImageRequest> {
  const { screenBox, ...rest } = request;
  if (!screenBox || !sender.tab?.active) return rest;
  const shot = await browser.tabs.captureVisibleTab(sender.tab.windowId, { format: 'png' }).catch(() => null);
  if (shot === null || !(await isStillInFront(sender.tab, request.pageViewId))) return rest;
  if (!(await canvasKeepsPictures())) throw new CheckProblem('pixels_changed');
  return { ...rest, bytesUrl: await cutScreen(shot, screenBox), fromScreen: true };
}

/** What a window shows is captured, whichever tab that is by then: the reader may have gone to another, or on in this one. */
async function isStillInFront(
  { id, windowId }: NonNullable<Sender['tab']>,
  pageViewId: string,
): Promise<boolean> {
  if (id === undefined) return false;
  const asked = untilAborted(askPageName(id), AbortSignal.timeout(answerTimeoutMs)).catch(() => null);
  const [tab, name] = await Promise.all([browser.tabs.get(id).catch(() => null), asked]);
  return tab?.active === true && tab.windowId === windowId && name === pageViewId;
}

async function cutScreen(shotUrl: string, { left, top, width, height, scale }: ScreenBox): Promise<string> {
  const shot = await createImageBitmap(await (await fetch(shotUrl)).blob());
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(shot, -Math.round(left * scale), -Math.round(top * scale));
  shot.close();
  return toDataUrl(await canvas.convertToBlob({ type: 'image/png' }));
}
