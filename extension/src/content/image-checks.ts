import type { Outcome } from '../messaging/outcome.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { readBlobUrl } from './read-blob.ts';

export type AskCheck = (request: CheckImageRequest) => Promise<Outcome>;

export interface ImageChecks {
  /** One request per picture and page, however many images show it. */
  outcomeOf(imageUrl: string): Promise<Outcome>;
  /** Asks anew after a problem. */
  retry(imageUrl: string): Promise<Outcome>;
}

export function createImageChecks(pageViewId: string, ask: AskCheck, signal: AbortSignal): ImageChecks {
  const asked = new Map<string, Promise<Outcome>>();
  const start = (imageUrl: string, retry: boolean) => {
    const outcome = request(imageUrl, retry);
    asked.set(imageUrl, outcome);
    return outcome;
  };
  const request = async (imageUrl: string, retry: boolean): Promise<Outcome> => {
    const bytesUrl = imageUrl.startsWith('blob:') ? await readBlobUrl(imageUrl, signal) : null;
    const message: CheckImageRequest = {
      pageViewId,
      imageUrl,
      ...(bytesUrl === null ? {} : { bytesUrl }),
      ...(retry ? { retry } : {}),
    };
    // An evicted background drops the question but keeps what it was doing: ask once more, and it goes on.
    return ask(message)
      .catch(() => ask(message))
      .catch((): Outcome => ({ kind: 'problem', problem: 'interrupted' }));
  };
  return {
    outcomeOf: (imageUrl) => asked.get(imageUrl) ?? start(imageUrl, false),
    retry: (imageUrl) => start(imageUrl, true),
  };
}
