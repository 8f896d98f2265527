import type { Outcome } from '../messaging/outcome.ts';
import type { CheckImageRequest, ScreenBox } from '../messaging/protocol.ts';
import { readAsPage, readBlobUrl } from './read-picture.ts';

export type AskCheck = (request: CheckImageRequest) => Promise<Outcome>;

export interface ImageChecks {
  /** One request per picture and page, however many images show it. */
  outcomeOf(imageUrl: string): Promise<Outcome>;
  /** The reader pressed "Check this picture" or "Try again": asks anew after a problem. */
  askedFor(imageUrl: string, screenBox: () => Promise<ScreenBox | null>): Promise<Outcome>;
}

export function createImageChecks(pageViewId: string, ask: AskCheck, signal: AbortSignal): ImageChecks {
  const asked = new Map<string, Promise<Outcome>>();
  const start = (imageUrl: string, part: Partial<CheckImageRequest>) => {
    const outcome = request(imageUrl, part);
    asked.set(imageUrl, outcome);
    return outcome;
  };
  const send = (message: CheckImageRequest): Promise<Outcome> =>
    // An evicted background drops the question but keeps what it was doing: ask once more, and it goes on.
    ask(message)
      .catch(() => ask(message))
      .catch((): Outcome => ({ kind: 'problem', problem: 'interrupted' }));
  const request = async (imageUrl: string, part: Partial<CheckImageRequest>): Promise<Outcome> => {
    const bytesUrl = imageUrl.startsWith('blob:') ? await readBlobUrl(imageUrl, signal) : null;
    const message: CheckImageRequest = {
      pageViewId,
      imageUrl,
      ...(bytesUrl === null ? {} : { bytesUrl }),
      ...part,
    };
    const outcome = await send(message);
    if (!isUnreadable(outcome) || !/^https?:/.test(imageUrl)) return outcome;
    const readHere = await readAsPage(imageUrl, signal);
    return readHere === null ? outcome : send({ ...message, bytesUrl: readHere, retry: true });
  };
  return {
    outcomeOf: (imageUrl) => asked.get(imageUrl) ?? start(imageUrl, {}),
    async askedFor(imageUrl, screenBox) {
      const outcome = await start(imageUrl, { retry: true });
      const box = isUnreadable(outcome) ? await screenBox() : null;
      return box === null ? outcome : start(imageUrl, { retry: true, screenBox: box });
    },
  };
}

function isUnreadable(outcome: Outcome): boolean {
  return outcome.kind === 'problem' && outcome.problem === 'unreadable';
}
