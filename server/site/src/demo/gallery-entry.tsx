import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { type Awaited, LongWait } from '@telltale/shared/ui/long-wait.tsx';
import { VerdictBadge } from '@telltale/shared/ui/verdict-badge.tsx';
import { useId, useRef } from 'preact/hooks';
import { fill } from '../language/format.ts';
import { wording } from '../language/wording.ts';
import { useDismissal, useFocusHandover } from './card-focus.ts';
import { outcomeOf } from './outcome.ts';
import type { ShownPicture } from './shown-picture.ts';
import { words } from './words.ts';

interface GalleryEntryProps {
  readonly picture: ShownPicture;
  /** `null` until the reader asks. */
  readonly view: CheckView | null;
  readonly awaits: Awaited;
  readonly open: boolean;
  readonly onCheck: () => void;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** As wide as a place of the grid in plates.css is. */
const sizes = '(width < 620px) 92vw, (width < 960px) 46vw, 380px';

/** One picture: its plate, the truth about it, and the button that becomes the badge of its answer. */
export function GalleryEntry(props: GalleryEntryProps) {
  const { picture, view, awaits, open, onCheck, onToggle, onClose } = props;
  const entryRef = useRef<HTMLLIElement>(null);
  const cardRef = useRef<HTMLElement>(null);
  const titleId = useId();
  useFocusHandover(entryRef, view !== null);
  useDismissal({ open, entryRef, cardRef, onClose });
  const { title, alt, src, srcset, width, height, signal } = picture;
  return (
    <li class="plate" ref={entryRef}>
      {signal && (
        <p class="plate-signal">
          <strong>{words.signals[signal]}</strong> {words.signalNotes[signal]}
        </p>
      )}
      <figure>
        <img
          src={src}
          srcset={srcset}
          sizes={srcset && sizes}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
        <figcaption>
          <span class="plate-title">{title}</span>
          <Truth picture={picture} />
        </figcaption>
      </figure>
      <div class="plate-action">
        {view ? (
          <VerdictBadge view={view} wording={wording} expanded={open} onToggle={onToggle} />
        ) : (
          <button
            type="button"
            class="check"
            aria-label={fill(words.checkNamed, { title })}
            onClick={onCheck}
          >
            {words.check}
          </button>
        )}
        {view?.state === 'waiting' && <LongWait step={awaits} wording={wording} />}
      </div>
      <Outcome picture={picture} view={view} />
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

/** How it came about, whatever its file says. */
function Truth({ picture: { truth, made, licence } }: { readonly picture: ShownPicture }) {
  return (
    <small>
      <span class={`plate-truth plate-truth-${truth}`}>{words.truths[truth]}</span>
      {[made, licence].filter(Boolean).map((fact) => (
        <span key={fact}>
          {/* Outside: inside, the mark of a Latin licence would stand on the wrong side of it in Arabic. */}
          {' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </small>
  );
}

/** A mistake that is known beforehand, and after a check how its answer stands beside the truth. */
function Outcome({ picture, view }: Pick<GalleryEntryProps, 'picture' | 'view'>) {
  const outcome = view?.state === 'verdict' ? outcomeOf(picture.truth, view.evidence) : null;
  return (
    <div class="plate-words">
      {picture.note && <p class="plate-note">{words.notes[picture.note]}</p>}
      {outcome && <p class={`plate-outcome plate-outcome-${outcome}`}>{words.outcomes[outcome]}</p>}
    </div>
  );
}
