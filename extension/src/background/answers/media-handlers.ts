import { browser } from 'wxt/browser';
import { readRecording } from '../../checks/files/read-recording.ts';
import type { Lane } from '../../checks/lane.ts';
import type { Lanes } from '../../checks/lanes/all-lanes.ts';
import { reachOfBrought } from '../../checks/permission.ts';
import { mayNameAddress } from '../../messaging/address-space.ts';
import type { CheckBroughtRequest, MediaProtocol, MediaTask } from '../../messaging/media-protocol.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import type { Sender } from '../../messaging/protocol.ts';
import { askingUrlOf, pageUrlOfSite } from '../../messaging/site.ts';
import { takeTask } from '../../storage/media-tasks.ts';
import { checkAsked } from './check-asked.ts';
import { createClicks, frameOf } from './clicks.ts';
import { checkVideoOfPage, goOnWithVideo, type PageVideoDeps } from './video-of-page.ts';

export interface MediaHandlerDeps extends PageVideoDeps {
  readonly lanes: Lanes;
  readonly assertOwnPage: (sender: Sender) => void;
}

type MediaHandlers = {
  readonly [T in keyof MediaProtocol]: (
    request: MediaProtocol[T]['request'],
    sender: Sender,
  ) => Promise<MediaProtocol[T]['reply']>;
};

/** Answers about videos of pages, and about all that the reader brings to the extension's own page. */
export function mediaHandlers(deps: MediaHandlerDeps): MediaHandlers {
  const clicks = createClicks<Outcome>();
  return {
    mayRead: async ({ url }, sender) => mayNameAddress(askingUrlOf(sender), url),
    bringVideoScript: (_request, sender) => bringVideoScript(sender),
    checkVideo: (request, sender) =>
      clicks.answer(request.clickId, frameOf(sender), (isFirst) =>
        isFirst ? checkVideoOfPage(deps, request, sender) : goOnWithVideo(deps, request, sender),
      ),
    checkBrought: async (request, sender) => {
      deps.assertOwnPage(sender);
      return checkBrought(deps, request, sender);
    },
    takeTask: async ({ taskId }, sender) => {
      deps.assertOwnPage(sender);
      return openTask(taskId);
    },
  };
}

/** False where the frame is gone. */
function bringVideoScript({ tab, frameId }: Sender): Promise<boolean> {
  const target = { tabId: tab?.id ?? -1, frameIds: [frameId ?? 0] };
  return browser.scripting.executeScript({ target, files: ['/examine-video.js'] }).then(
    () => true,
    () => false,
  );
}

async function checkBrought(
  deps: MediaHandlerDeps,
  { lane: kind, sent, site, send, isPrivate: wasPrivate }: CheckBroughtRequest,
  { tab }: Sender,
): Promise<Outcome> {
  // What a lane receives is an input of that very lane.
  const lane: Lane<unknown> = deps.lanes[kind];
  const brought = await lane.receive(sent);
  if (!brought) throw new TypeError(`The lane ${kind} was sent something else.`);
  const isPrivate = wasPrivate === true || tab?.incognito === true;
  const { signal } = new AbortController();
  const permission = { ...(await reachOfBrought(site, send)), isFresh: false, isPrivate, signal };
  const outcome = await checkAsked(deps, lane, brought.input, permission);
  void deps.history.note(outcome, { kind, site, mediaUrl: brought.address, isPrivate });
  return outcome;
}

async function openTask(taskId: string): Promise<MediaTask | null> {
  const task = await takeTask(taskId);
  if (task?.kind !== 'recording') return task;
  const { site, isPrivate, url, tabId, frameId } = task;
  const dataUrl = await readRecording({ tabId, frameId }, pageUrlOfSite(site), url);
  return { kind: 'recording', site, isPrivate, dataUrl };
}
