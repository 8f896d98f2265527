import { mayHaveCost } from '../../checks/bill.ts';
import type { CheckReply, Sender } from '../../messaging/protocol.ts';
import { freeClick, useClick } from '../../storage/used-clicks.ts';

/** What a click lets go to a server, or cost: once, in however many frames of a page its medium lies. */
export interface Clicks<Reply> {
  /**
   * The reply to the first frame that asks is that of all others. That frame may ask again: the background was stopped
   * before it was answered.
   * @param asker names the frame
   * @param check gets false where the click is used up and its reply is no longer at hand: nothing more may come of it
   */
  answer(
    clickId: string | undefined,
    asker: string,
    check: (isFirst: boolean) => Promise<Reply>,
  ): Promise<Reply>;
}

export function createClicks<Reply extends CheckReply>(): Clicks<Reply> {
  const running = new Map<string, Promise<Reply>>();
  const checkOnce = async (clickId: string, asker: string, check: (isFirst: boolean) => Promise<Reply>) => {
    if (!(await useClick(clickId, asker))) return check(false);
    const reply = await check(true);
    if (!usesUp(reply)) await freeClick(clickId);
    return reply;
  };
  return {
    async answer(clickId, asker, check) {
      if (clickId === undefined) return check(true);
      for (let other = running.get(clickId); other; other = running.get(clickId)) {
        const reply = await other.catch(() => null);
        if (reply && usesUp(reply)) return reply;
      }
      const reply = checkOnce(clickId, asker, check);
      running.set(clickId, reply);
      return reply.finally(() => running.delete(clickId));
    },
  };
}

/** Where one frame cannot read the file, another one, or the screen, may give it; without a network it is asked again. */
function usesUp(reply: CheckReply): boolean {
  return !('problem' in reply && reply.problem) || mayHaveCost(reply.problem);
}

/** A document in a frame of a tab. */
export const frameOf = ({ tab, frameId, documentId }: Sender): string =>
  `${tab?.id} ${frameId} ${documentId}`;
