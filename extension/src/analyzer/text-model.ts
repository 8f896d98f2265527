import { openWebSession } from '@telltale/models/session.web';
import { createTextDetector, type TextVerdict } from '@telltale/models/text/detector';
import { detectLanguage } from '@telltale/models/text/language';
import { textModel } from './current-media-models.ts';
import { sessionOptions } from './session-options.ts';

/** The text detector, with the tables of the language gate: a megabyte that is loaded with the first text. */
export async function openTextModel(): Promise<(text: string) => Promise<TextVerdict>> {
  const session = await openWebSession(textModel, sessionOptions(textModel.file));
  const detector = createTextDetector(textModel, session, { detectLanguage });
  return (text) => detector.detect(text);
}
