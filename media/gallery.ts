import * as z from 'zod';

/** How a picture came about, whatever its file says: taken with a camera, computed by a short program, or by AI. */
export const Truth = z.enum(['photograph', 'drawn', 'generated']);

/** What the gallery shows, in the order in which it shows it. */
export const Gallery = z.array(
  z.object({
    file: z.string(),
    section: z.enum(['kinds', 'generated', 'files', 'quiet']),
    truth: Truth,
    /** In the first section: which of the three kinds of signals it stands for. */
    signal: z.enum(['declared', 'altered', 'detected']).optional(),
    /** A mistake of the detector that is named before anybody presses Check; a story holds it against the answer. */
    note: z.enum(['wrong', 'missed']).optional(),
    year: z.string().optional(),
    /** What made a generated picture; the words of the page say it in each language. */
    made: z.enum(['networks']).optional(),
    licence: z.string(),
  }),
);
export type GalleryPicture = z.infer<typeof Gallery>[number];
