import type { AskingFrame } from '../../messaging/page-read.ts';
import type { CheckImageRequest } from '../../messaging/protocol.ts';

/** Two pictures of the largest size that is read, or as many small ones as a page can ask for. */
const mostHeldChars = 88_000_000;

type Asking = Pick<AskingFrame, 'tabId' | 'isForeign'>;
type Held = Pick<CheckImageRequest, 'imageUrl' | 'bytesUrl'>;

/**
 * How much the waiting questions of each page hold: one that writes its pictures into its addresses hands over every
 * byte of them. Frames of other sites have a room of their own.
 */
export interface HeldPictures {
  /** @returns what lets go of them, or null where too much is held. One that the reader asked for always finds room. */
  hold(asking: Asking, request: Held, isAsked: boolean): (() => void) | null;
}

export function createHeldPictures(mostChars = mostHeldChars): HeldPictures {
  const charsIn = new Map<string, number>();
  return {
    hold({ tabId, isForeign = false }, { imageUrl, bytesUrl = '' }, isAsked) {
      const room = `${tabId} ${isForeign}`;
      const more = imageUrl.length + bytesUrl.length;
      const chars = (charsIn.get(room) ?? 0) + more;
      if (!isAsked && chars > mostChars) return null;
      charsIn.set(room, chars);
      return () => {
        const left = (charsIn.get(room) ?? 0) - more;
        if (left > 0) charsIn.set(room, left);
        else charsIn.delete(room);
      };
    },
  };
}
