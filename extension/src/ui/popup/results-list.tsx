import { signalsOf } from '@telltale/shared/signals';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { type Tone, toneOf, wordsOf, wordsOfSignal } from '@telltale/shared/ui/tone';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import type { Opinion, ReportReply } from '../../messaging/outcome.ts';
import type { OnceChoice } from '../../messaging/protocol.ts';
import type { CheckRecord } from '../../storage/check-record.ts';
import { viewOf } from '../card/outcome-view.ts';
import { GuardedButton } from '../parts/guarded-button.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import type { ExtensionWording } from '../wording.ts';
import { AskOnce, canAskOnce, isBudgetSpent } from './ask-once.tsx';
import { ReportForm } from './report-form.tsx';
import type { ShownByMark } from './shown-store.ts';

/** What the reader may have done about one picture of the page; each takes the page itself to do it. */
export interface RowActions {
  /** Lets this go to the server for it; `device` has it looked at again where it lies. */
  readonly onAsk: (record: CheckRecord, choice: OnceChoice) => void;
  /** Has its file read, to be shown. */
  readonly onLook: (record: CheckRecord) => void;
  /** Has a video checked as far as checks may go. */
  readonly onVideo: (record: CheckRecord) => void;
}
export type OnReport = (recordId: string, opinion: Opinion) => Promise<ReportReply>;

interface ResultsListProps {
  readonly records: readonly CheckRecord[];
  /** The picture whose card the reader opened this page from. It is listed first, with its actions. */
  readonly pointed?: CheckRecord | null | undefined;
  /** How the page itself shows them. */
  readonly shown?: ShownByMark | undefined;
  /** Of the page. */
  readonly site?: string | null | undefined;
  readonly wording: ExtensionWording;
  readonly hasAccount: boolean;
  /** Without one nobody can be asked, and nothing reported. */
  readonly hasServer: boolean;
  /** Whether the frames of a video may be sent at a click. */
  readonly maySend: boolean;
  /** Absent where no answer may be reported. */
  readonly onReport?: OnReport | undefined;
  readonly actions: RowActions;
}

/** Every answer about a page, warnings first, where the page itself cannot reach: in the popup and in the side panel. */
export function ResultsList({ records, pointed, ...rest }: ResultsListProps) {
  const isPointed = (record: CheckRecord) => pointed != null && idOf(record) === idOf(pointed);
  const rank = (record: CheckRecord) => (isPointed(record) ? -1 : rankOf(record, rest.wording));
  return (
    <ul>
      {records
        .toSorted((a, b) => rank(a) - rank(b))
        .map((record) => (
          <Row key={idOf(record)} record={record} isPointed={isPointed(record)} {...rest} />
        ))}
    </ul>
  );
}

const warningTones: readonly Tone[] = ['alert', 'declared', 'unverified', 'altered', 'notice'];

/** Of equal ones the first checked stands first. */
function rankOf(record: CheckRecord, wording: ExtensionWording): number {
  const at = warningTones.indexOf(toneOf(viewIn(record, wording)));
  return at < 0 ? warningTones.length : at;
}

function viewIn({ progress }: CheckRecord, wording: ExtensionWording): CheckView {
  return progress.state === 'done' ? viewOf(progress.outcome, wording) : { state: 'waiting' };
}

function idOf({ imageUrl, mark, site, startedAtMs }: CheckRecord): string {
  return `${mark ?? imageUrl} ${site} ${startedAtMs}`;
}

interface RowProps extends Omit<ResultsListProps, 'records' | 'pointed'> {
  readonly record: CheckRecord;
  readonly isPointed: boolean;
}

function Row(props: RowProps) {
  const { record, isPointed, site, shown, wording } = props;
  const view = viewIn(record, wording);
  const tone = toneOf(view);
  const words = wordsOf(view, wording);
  const [, ...more] = view.state === 'verdict' ? signalsOf(view.evidence) : [];
  const others = more.map((signal) => wordsOfSignal(signal, wording).title);
  const file = nameOf(record.imageUrl) ?? wording.text('popup_embedded');
  // Only the page itself is asked how it shows its pictures, not the frames of other sites in it.
  const isOfFrame = record.site !== undefined && record.site !== site;
  const own = isOfFrame ? undefined : shown?.get(record.mark ?? '');
  const blurhash = view.state === 'verdict' ? view.evidence.blurhash : undefined;
  return (
    <li class={`row tt-${tone} ${isPointed ? 'pointed' : ''}`} aria-current={isPointed}>
      {own?.thumbnail ? (
        <img class="thumbnail" src={own.thumbnail} alt="" />
      ) : (
        <Thumbnail blurhash={blurhash} alt={wording.text('thumbnail_alt')} />
      )}
      <div>
        {isPointed && <span class="row-note">{wording.text('popup_pointed')}</span>}
        <span class="row-label">
          <VerdictMark tone={tone} />
          {words.title}
        </span>
        {own?.name && (
          <span class="row-shown" dir="auto" title={own.name}>
            <bdi>{own.name}</bdi>
          </span>
        )}
        <span class="row-name" dir="auto" title={file}>
          <bdi>{file}</bdi>
        </span>
        {isOfFrame && (
          <span class="row-note">
            <bdi>{record.site}</bdi>
          </span>
        )}
        {others.length > 0 && <span class="row-note">{others.join(' · ')}</span>}
        {view.state === 'problem' && <span class="row-note">{words.note}</span>}
        {view.state === 'verdict' && view.problem && <span class="row-note">{view.problem}</span>}
        <Offers {...props} view={view} />
      </div>
      <Score view={view} wording={wording} />
    </li>
  );
}

/** What can be done about the picture, here and not on the page: each button that sends shows what it sends. */
function Offers({ record, view, isPointed, ...props }: RowProps & { readonly view: CheckView }) {
  const { wording, hasAccount, hasServer, maySend, onReport, actions } = props;
  const { preview, reported } = record;
  if (view.state === 'problem')
    return (
      <p class="tt-once">
        <button type="button" onClick={() => actions.onAsk(record, 'device')}>
          {wording.text(isUnreadable(record) ? 'popup_from_screen' : 'card_retry')}
        </button>
      </p>
    );
  if (view.state !== 'verdict' || !hasServer) return null;
  if (record.isVideo) {
    const isOffered = maySend && canAskOnce(view) && preview;
    return isOffered ? <SendFrames {...{ record, preview, wording, actions }} /> : null;
  }
  return (
    <>
      {canAskOnce(view) && (
        <AskOnce
          {...{ hasAccount, preview, wording }}
          budgetSpent={isBudgetSpent(view)}
          isOpen={isPointed}
          onAsk={(choice) => actions.onAsk(record, choice)}
          onLook={() => actions.onLook(record)}
        />
      )}
      {onReport && <ReportForm {...view} {...{ reported, wording, onReport }} />}
    </>
  );
}

interface SendFramesProps {
  readonly record: CheckRecord;
  readonly preview: string;
  readonly wording: ExtensionWording;
  readonly actions: RowActions;
}

function SendFrames({ record, preview, wording, actions }: SendFramesProps) {
  return (
    <div class="tt-once">
      <img class="preview" src={preview} alt={wording.text('once_picture_alt')} />
      <p>{wording.text('once_video_help')}</p>
      <GuardedButton onClick={() => actions.onVideo(record)}>{wording.text('once_video')}</GuardedButton>
    </div>
  );
}

/** What nobody may read can still be cut from the screen. */
function isUnreadable({ progress }: CheckRecord): boolean {
  if (progress.state !== 'done') return false;
  const { outcome } = progress;
  return outcome.kind === 'problem' && outcome.problem === 'unreadable';
}

function Score({ view, wording }: { readonly view: CheckView; readonly wording: ExtensionWording }) {
  if (view.state !== 'verdict' || view.evidence.score === null) return null;
  const format = new Intl.NumberFormat(wording.languageTag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const score = format.format(view.evidence.score);
  return (
    <span class="row-score">
      <span aria-hidden="true">{score}</span>
      <span class="for-readers">{wording.text('popup_score', { score })}</span>
    </span>
  );
}

/** The file's name where the address has one; an embedded picture has none. */
function nameOf(imageUrl: string): string | null {
  if (!URL.canParse(imageUrl) || !/^(https?|file):/.test(imageUrl)) return null;
  const { host, pathname } = new URL(imageUrl);
  const last = pathname.split('/').at(-1);
  return last ? decodePart(last) : host;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
