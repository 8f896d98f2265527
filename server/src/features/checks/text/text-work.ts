import type { TextModel } from '@telltale/models/manifest';
import type { TextDetector, TextVerdict } from '@telltale/models/text/detector';
import { doOnce } from '@telltale/shared/do-once';
import { linesOf, readText } from './read-text.ts';
import type { TextFacts, TextQuestion } from './text-analyst.ts';

const unsupported: TextVerdict = {
  label: 'abstained',
  score: null,
  confidence: null,
  reason: 'unsupported_language',
};

/** What a thread of the text lane can do; the detector is opened by its first inference. */
export function createTextWork(
  { languages }: Pick<TextModel, 'languages'>,
  openDetector: () => Promise<Pick<TextDetector, 'detect'>>,
) {
  const detector = doOnce(openDetector);
  return {
    read: async (text: string): Promise<TextFacts> => readText(text),

    /** A sender who names a language without a detector is believed; any other claim is left to the language gate. */
    async detect({ text, language }: TextQuestion): Promise<TextVerdict> {
      if (language !== null && !languages.includes(language)) return unsupported;
      return (await detector()).detect(linesOf(text));
    },
  };
}
