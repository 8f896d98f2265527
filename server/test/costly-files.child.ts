import * as reader from '../src/features/checks/files/file-reader.child.ts';
import type { PictureQuestion } from '../src/features/checks/files/file-reader.ts';
import type { TellEarly } from '../src/platform/children/child.ts';
import { costlyMark } from './costly-mark.ts';

/** A reader that some pictures hold for ever, as a fault of a decoder would; and some end. */
export async function open(data: reader.ChildData) {
  const functions = await reader.open(data);
  return {
    ...functions,
    async readPicture(question: PictureQuestion, tellEarly: TellEarly) {
      const { bytes } = question;
      if (bytes.length % 1000 === costlyMark.spins) for (;;) Math.random();
      if (bytes.length % 1000 === costlyMark.dies) process.kill(process.pid, 'SIGKILL');
      return functions.readPicture(question, tellEarly);
    },
  };
}
