import { drawShown } from './draw-shown.ts';
import type { AnalyzerReply, AnalyzerRequest } from './requests.ts';

/** A picture that the worker cannot decode goes to it once more, as the page shows it: readers see a broken file too. */
export function createSecondLook(worker: Pick<Worker, 'postMessage'>, draw = drawShown) {
  const pictures = new Map<string, AnalyzerRequest<'readPicture'>>();
  return {
    ask(request: AnalyzerRequest) {
      if (isForPicture(request)) pictures.set(request.id, request);
      worker.postMessage(request);
    },
    forget: (id: string) => pictures.delete(id),
    /** Whether the worker is asked again, so that another reply follows. */
    async askAgain(reply: AnalyzerReply): Promise<boolean> {
      const asked = pictures.get(reply.id);
      const isBroken = 'problem' in reply && reply.problem === 'undecodable';
      const shown = asked && isBroken ? await draw(asked.request.file).catch(() => null) : null;
      const isWanted = pictures.delete(reply.id);
      if (!asked || !shown || !isWanted) return false;
      worker.postMessage({ ...asked, request: { ...asked.request, shown } }, [shown]);
      return true;
    },
  };
}

function isForPicture(request: AnalyzerRequest): request is AnalyzerRequest<'readPicture'> {
  return request.name === 'readPicture';
}
