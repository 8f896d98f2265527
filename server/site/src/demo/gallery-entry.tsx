import type { GalleryPicture } from 'virtual:gallery-pictures';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { VerdictBadge } from '@telltale/shared/ui/verdict-badge.tsx';
import { useId, useRef } from 'preact/hooks';
import { wording } from '../language/wording.ts';
import { useDismissal, useFocusHandover } from './card-focus.ts';
import { words } from './words.ts';

interface GalleryEntryProps {
  readonly picture: GalleryPicture;
  /** `null` until the reader asks. */
  readonly view: CheckView | null;
  readonly open: boolean;
  readonly onCheck: () => void;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** One picture: its plate, its title, and the button that becomes the badge of its answer. */
export function GalleryEntry({ picture, view, open, onCheck, onToggle, onClose }: GalleryEntryProps) {
  const entryRef = useRef<HTMLLIElement>(null);
  const cardRef = useRef<HTMLElement>(null);
  const titleId = useId();
  useFocusHandover(entryRef, view !== null);
  useDismissal({ open, entryRef, cardRef, onClose });
  const { file, kind, url, licence, width, height } = picture;
  const { title, alt } = words.pictures[file];
  return (
    <li class="plate" ref={entryRef}>
      <figure>
        <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
        <figcaption>
          <span class="plate-title">{title}</span>
          <small>
            {words.kinds[kind]} · {licence}
          </small>
        </figcaption>
      </figure>
      <div class="plate-action">
        {view ? (
          <VerdictBadge view={view} wording={wording} expanded={open} onToggle={onToggle} />
        ) : (
          <button type="button" class="check" aria-label={words.checkNamed(title)} onClick={onCheck}>
            {words.check}
          </button>
        )}
      </div>
      {view && open && (
        <EvidenceCard
          view={view}
          wording={wording}
          titleId={titleId}
          cardRef={cardRef}
          onClose={onClose}
          onRetry={view.state === 'problem' ? onCheck : undefined}
        />
      )}
    </li>
  );
}
