import type { CheckImageRequest } from '../../messaging/protocol.ts';

/** Two pictures of the largest size that is read, or as many small ones as a page can ask for. */
const mostHeldChars = 88_000_000;

type Held = Pick<CheckImageRequest, 'imageUrl' | 'bytesUrl'>;

/** How much the questions that wait hold: a page that writes its pictures into its addresses hands over every byte of them. */
export interface HeldPictures {
  /** @returns what lets go of them, or null where too much is held. One that the reader asked for always finds room. */
  hold(request: Held, isAsked: boolean): (() => void) | null;
}

export function createHeldPictures(mostChars = mostHeldChars): HeldPictures {
  let chars = 0;
  return {
    hold({ imageUrl, bytesUrl = '' }, isAsked) {
      const more = imageUrl.length + bytesUrl.length;
      if (!isAsked && chars + more > mostChars) return null;
      chars += more;
      return () => {
        chars -= more;
      };
    },
  };
}
