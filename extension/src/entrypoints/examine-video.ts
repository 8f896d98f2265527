import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerExaminer } from '../content/video/examiner.ts';
import { examineVideo } from '../content/video/video-check.ts';

/** The script that a page gets when the reader checks one of its videos. */
export default defineUnlistedScript(() => offerExaminer(examineVideo));
