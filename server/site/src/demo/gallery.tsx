import type { GalleryPicture } from 'virtual:gallery-pictures';
import type { CheckView } from '@telltale/shared/ui/evidence';
import type { Awaited } from '@telltale/shared/ui/long-wait.tsx';
import { wordsOf } from '@telltale/shared/ui/tone';
import { useCallback, useState } from 'preact/hooks';
import { fill } from '../language/format.ts';
import { wording } from '../language/wording.ts';
import { checkPicture } from './check-picture.ts';
import { GalleryEntry } from './gallery-entry.tsx';
import { type ShownPicture, shownPicture } from './shown-picture.ts';
import { words } from './words.ts';

export type SectionName = keyof (typeof words)['sections'];
const order: readonly SectionName[] = ['kinds', 'generated', 'files', 'quiet', 'own'];

interface GalleryProps {
  readonly pictures: readonly GalleryPicture[];
  /** The operator's. */
  readonly own: readonly ShownPicture[];
}

/** Every picture with its own check. One evidence card is open at a time; answers are also said aloud. */
export function Gallery({ pictures, own }: GalleryProps) {
  const [views, setViews] = useState<Readonly<Record<string, CheckView>>>({});
  const [awaited, setAwaited] = useState<Readonly<Record<string, Awaited>>>({});
  const [openUrl, setOpenUrl] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const close = useCallback(() => setOpenUrl(null), []);

  async function check({ url, title }: ShownPicture): Promise<void> {
    const show = (view: CheckView) => setViews((known) => ({ ...known, [url]: view }));
    show({ state: 'waiting' });
    setAnnouncement(fill(words.checking, { title }));
    const view = await checkPicture(url, (step) => setAwaited((known) => ({ ...known, [url]: step })));
    show(view);
    setAnnouncement(fill(words.answered, { title, answer: wordsOf(view, wording).title }));
  }

  const inSection = (name: SectionName) =>
    name === 'own' ? own : pictures.filter(({ section }) => section === name).map(shownPicture);
  return (
    <>
      {order
        .map((name) => ({ name, shown: inSection(name) }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ name, shown }) => (
          <section key={name} class="group" aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{words.sections[name].title}</h2>
            <p>{words.sections[name].text}</p>
            <ul class="plates">
              {shown.map((picture) => (
                <GalleryEntry
                  key={picture.url}
                  picture={picture}
                  view={views[picture.url] ?? null}
                  awaits={awaited[picture.url] ?? 'read'}
                  open={openUrl === picture.url}
                  onCheck={() => check(picture)}
                  onToggle={() => setOpenUrl(openUrl === picture.url ? null : picture.url)}
                  onClose={close}
                />
              ))}
            </ul>
          </section>
        ))}
      <p class="unseen" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
