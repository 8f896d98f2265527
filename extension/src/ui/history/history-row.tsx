import { reasonOf } from '@telltale/shared/ui/answer-origin';
import { mediaHeadline } from '@telltale/shared/ui/media-headline';
import { shownScore } from '@telltale/shared/ui/shown-score';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { bandOf } from '@telltale/shared/verdict';
import type { HistoryEntry } from '../../storage/history-entry.ts';
import { siteName } from '../parts/site-name.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import type { ExtensionWording } from '../wording.ts';

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly wording: ExtensionWording;
  /** Absent where one site alone is shown already. */
  readonly onSite: (() => void) | null;
  readonly onDelete: () => void;
}

export function HistoryRow({ entry, wording, onSite, onDelete }: HistoryRowProps) {
  const { text, languageTag } = wording;
  const site = siteName(entry.site, wording);
  const time = new Intl.DateTimeFormat(languageTag, { timeStyle: 'short' }).format(entry.atMs);
  const { tone, title } = headlineOf(entry, wording);
  return (
    <li class={`entry tt-${tone}`}>
      <Thumbnail blurhash={entry.blurhash} alt={text('thumbnail_alt')} />
      <div>
        <p class="entry-label">
          <VerdictMark tone={tone} />
          {title}
          {entry.score !== null && <span class="entry-score">{shownScore(entry.score, languageTag)}</span>}
        </p>
        <p class="entry-site">
          {onSite === null ? (
            <bdi>{site}</bdi>
          ) : (
            <button type="button" class="link" title={text('history_only_site', { site })} onClick={onSite}>
              <bdi>{site}</bdi>
            </button>
          )}
          <time dateTime={new Date(entry.atMs).toISOString()}>{time}</time>
        </p>
        <p class="muted">{detailsOf(entry, wording).join(' · ')}</p>
      </div>
      <button
        type="button"
        class="delete"
        aria-label={text('history_delete', { site, time })}
        title={text('history_confirm_yes')}
        onClick={onDelete}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
          <path d="m3.5 3.5 9 9m0-9-9 9" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />
        </svg>
      </button>
    </li>
  );
}

/** What the file says of itself, where that stands before what its pixels look like. */
function headlineOf({ kind, label, signals: [first] = [] }: HistoryEntry, wording: ExtensionWording) {
  if (kind !== 'image') return mediaHeadline(kind, label, wording);
  return first === undefined || first === 'detected'
    ? { tone: bandOf(label), title: wording.text(`label_${label}_title`) }
    : { tone: first, title: wording.text(`signal_${first}_title`) };
}

/** Where the picture came from if not from the site itself, who answered, and what a signer declared. */
function detailsOf(entry: HistoryEntry, { text }: ExtensionWording) {
  const { kind, mediaHost, site, model, provenance } = entry;
  const reason = reasonOf(entry);
  return [
    ...(kind === 'image' ? [] : [text(`history_kind_${kind}`)]),
    ...(kind === 'image' && mediaHost === null ? [text('history_embedded')] : []),
    ...(mediaHost !== null && mediaHost !== site ? [mediaHost] : []),
    ...(reason === 'none' ? [] : [text(`source_${reason}`)]),
    ...(model === null ? [] : [model]),
    ...(provenance === null || provenance === 'none' ? [] : [text(`provenance_${provenance}`)]),
  ];
}
