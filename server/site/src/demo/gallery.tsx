import type { GalleryPicture } from 'virtual:gallery-pictures';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { wordsOf } from '@telltale/shared/ui/tone';
import { useCallback, useState } from 'preact/hooks';
import { wording } from '../language/wording.ts';
import { checkPicture } from './check-picture.ts';
import { GalleryEntry } from './gallery-entry.tsx';
import { words } from './words.ts';

/** Every picture with its own check. One evidence card is open at a time; answers are also said aloud. */
export function Gallery({ pictures }: { readonly pictures: readonly GalleryPicture[] }) {
  const [views, setViews] = useState<Readonly<Record<string, CheckView>>>({});
  const [openFile, setOpenFile] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const close = useCallback(() => setOpenFile(null), []);

  async function check({ file, url }: GalleryPicture): Promise<void> {
    const { title } = words.pictures[file];
    const show = (view: CheckView) => setViews((known) => ({ ...known, [file]: view }));
    show({ state: 'waiting' });
    setAnnouncement(words.checking(title));
    const view = await checkPicture(url);
    show(view);
    setAnnouncement(words.answered(title, wordsOf(view, wording).title));
  }

  return (
    <>
      <ul class="plates">
        {pictures.map((picture) => (
          <GalleryEntry
            key={picture.file}
            picture={picture}
            view={views[picture.file] ?? null}
            open={openFile === picture.file}
            onCheck={() => check(picture)}
            onToggle={() => setOpenFile(openFile === picture.file ? null : picture.file)}
            onClose={close}
          />
        ))}
      </ul>
      <p class="unseen" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
