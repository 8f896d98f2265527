import { CheckProblem } from '../../messaging/check-problem.ts';
import type { Outcome, ProblemCode } from '../../messaging/outcome.ts';
import type { CheckImageRequest, CheckReply, Click, ScreenBox } from '../../messaging/protocol.ts';
import type { PagePicture } from '../find/page-picture.ts';
import { whenSeen } from '../page/when-seen.ts';
import type { Sightings } from './sightings.ts';

export type AskCheck = (request: CheckImageRequest) => Promise<CheckReply>;

export interface ImageChecks {
  /** It left the page: the background still knows its answer, should it come back. */
  forget(picture: PagePicture): void;
  /** One request per picture and page, however many places and sizes it has there. */
  outcomeOf(picture: PagePicture): Promise<Outcome>;
  /** Only has the file read again for the reader's eyes; what is known of it stays. */
  look(picture: PagePicture): void;
  /** As the first time, after a problem that passed. */
  again(picture: PagePicture): Promise<Outcome>;
  /**
   * The reader pressed "Check this picture" or "Try again": asks again after a problem.
   * @param screenBox where it lies on the screen, to be cut from there if nobody may read its file; only where the reader
   * asked outside of the page, which can lay a button of ours under a click
   */
  askedFor(picture: PagePicture, click: Click, screenBox?: () => Promise<ScreenBox | null>): Promise<Outcome>;
}

export function createImageChecks(pageViewId: string, ask: AskCheck, sightings: Sightings): ImageChecks {
  const asked = new Map<string, Promise<Outcome>>();
  const send = async (message: CheckImageRequest): Promise<Outcome> => {
    if (!message.asked && !message.look) await whenSeen();
    const asking = ask(message).catch(() => {
      // An evicted background drops the question but keeps what it was doing: ask once more, and it goes on.
      sightings.onChange();
      return ask(message);
    });
    const reply = await sightings
      .waitFor(message.imageUrl, asking)
      .catch((error: unknown): Outcome => ({ kind: 'problem', problem: codeOf(error) }));
    return reply.kind === 'later' ? send(message) : reply;
  };
  const start = (picture: PagePicture, part: Partial<CheckImageRequest>) => {
    const outcome = send({ pageViewId, imageUrl: picture.url, ...part });
    asked.set(picture.url, outcome);
    return outcome;
  };
  return {
    forget: ({ url }) => void asked.delete(url),
    outcomeOf: (picture) => asked.get(picture.url) ?? start(picture, {}),
    look: ({ url }) => void send({ pageViewId, imageUrl: url, look: true }),
    again: (picture) => start(picture, { retry: true }),
    async askedFor(picture, click, screenBox) {
      const part = { retry: true, asked: true, ...click } as const;
      const outcome = await start(picture, part);
      const box = screenBox && isUnreadable(outcome) ? await screenBox() : null;
      return box === null ? outcome : start(picture, { ...part, screenBox: box });
    },
  };
}

/** A background that is gone fails without a reason of its own. */
function codeOf(error: unknown): ProblemCode {
  return error instanceof CheckProblem ? error.code : 'interrupted';
}

function isUnreadable(outcome: Outcome): boolean {
  return outcome.kind === 'problem' && outcome.problem === 'unreadable';
}
