import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { useState } from 'preact/hooks';
import type { CheckBroughtRequest } from '../../messaging/media-protocol.ts';
import type { Outcome, ProblemCode } from '../../messaging/outcome.ts';
import { MediaFinding } from '../card/media-finding.tsx';
import { furtherProblem, mediaProblem } from '../card/media-words.ts';
import { viewOf } from '../card/outcome-view.ts';
import { GuardedButton } from '../parts/guarded-button.tsx';
import type { ExtensionWording } from '../wording.ts';
import { ownWords } from './own-words.ts';
import './check-page.css';

/** What the reader brought: it stays with the answer about it, whose button sends this and nothing else. */
export interface Checked extends Omit<CheckBroughtRequest, 'send' | 'isPrivate'> {
  /** Of a longer recording only so much was checked. */
  readonly cutAtSeconds: number | null;
  /** What was found in the file itself, which a server is not sent: it would judge no better. */
  readonly isFinal: boolean;
}

export type CheckPageView =
  | { readonly state: 'empty' }
  | { readonly state: 'working' }
  | { readonly state: 'sampling'; readonly done: number; readonly total: number }
  | { readonly state: 'sending' }
  | { readonly state: 'unsupported' }
  | { readonly state: 'problem'; readonly problem: ProblemCode }
  | { readonly state: 'picture'; readonly outcome: Outcome }
  | {
      readonly state: 'finding';
      readonly outcome: Extract<Outcome, { kind: 'verdict' }>;
      readonly wasSent: boolean;
      readonly checked: Checked;
    };

interface CheckPageProps {
  readonly view: CheckPageView;
  readonly text: string;
  readonly maxChars: number;
  /** Host of the server; null where the reader's choice lets nothing of this go there. */
  readonly server: string | null;
  readonly wording: ExtensionWording;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onSend: (checked: Checked) => void;
  readonly onClear: () => void;
}

/** The page on which a reader checks a text that was selected or pasted, or a file of their own. */
export function CheckPage(props: CheckPageProps) {
  const { wording, onFile } = props;
  const { text } = wording;
  return (
    <div class="options check">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('check_heading')}</h1>
      </header>
      <p>{text('check_intro')}</p>
      <section class="result" aria-live="polite" aria-busy={isBusy(props.view)}>
        <Result {...props} />
      </section>
      <TextForm key={props.text} {...props} />
      <div class="setting">
        <label for="file">{text('check_file_label')}</label>
        <input
          id="file"
          type="file"
          accept="image/*,audio/*,video/*,text/plain"
          aria-describedby="file-help"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            currentTarget.value = '';
          }}
        />
        <p class="muted" id="file-help">
          {text('check_file_help')}
        </p>
      </div>
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}

function isBusy({ state }: CheckPageView): boolean {
  return state === 'working' || state === 'sampling' || state === 'sending';
}

function TextForm({ text: initial, maxChars, wording, onText }: CheckPageProps) {
  const { text, languageTag } = wording;
  const [draft, setDraft] = useState(initial);
  const number = (value: number) => value.toLocaleString(languageTag);
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        onText(draft);
      }}
    >
      <label for="text">{text('check_text_label')}</label>
      <textarea
        id="text"
        rows={7}
        dir="auto"
        value={draft}
        aria-describedby="text-count"
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <p class="muted" id="text-count">
        {text('check_count', { count: number([...draft].length), max: number(maxChars) })}
      </p>
      <button type="submit">{text('check_text_button')}</button>
    </form>
  );
}

function Result({ view, server, wording, onSend, onClear }: CheckPageProps) {
  const { text } = wording;
  switch (view.state) {
    case 'empty':
      return null;
    case 'working':
      return <p class="working">{text('check_working')}</p>;
    case 'sampling':
      return <p class="working">{text('video_sampling', { done: view.done, total: view.total })}</p>;
    case 'sending':
      return <p class="working">{text('check_sending', { server: server ?? '' })}</p>;
    case 'unsupported':
      return <Unchecked sentence={text('media_unsupported')} wording={wording} />;
    case 'problem':
      return <Unchecked sentence={mediaProblem(view.problem, wording)} wording={wording} />;
    case 'picture':
      return <PictureAnswer outcome={view.outcome} wording={wording} onClose={onClear} />;
    case 'finding':
      return <FindingAnswer view={view} server={server} wording={wording} onSend={onSend} />;
  }
}

function Unchecked({ sentence, wording }: { readonly sentence: string; readonly wording: ExtensionWording }) {
  return (
    <div class="answer tt-problem">
      <h2>{wording.text('media_not_checked')}</h2>
      <p>{sentence}</p>
    </div>
  );
}

interface PictureAnswerProps {
  readonly outcome: Outcome;
  readonly wording: ExtensionWording;
  readonly onClose: () => void;
}

function PictureAnswer({ outcome, wording, onClose }: PictureAnswerProps) {
  if (outcome.kind !== 'verdict') {
    const problem = outcome.kind === 'problem' ? outcome.problem : 'interrupted';
    return <Unchecked sentence={mediaProblem(problem, wording)} wording={wording} />;
  }
  return <EvidenceCard view={viewOf(outcome, wording)} wording={wording} onClose={onClose} />;
}

interface FindingAnswerProps extends Pick<CheckPageProps, 'server' | 'wording' | 'onSend'> {
  readonly view: Extract<CheckPageView, { state: 'finding' }>;
}

function FindingAnswer({ view, server, wording, onSend }: FindingAnswerProps) {
  const { outcome, wasSent, checked } = view;
  const { lane } = outcome.evidence;
  const { cutAtSeconds } = checked;
  const { text } = wording;
  return (
    <div class="answer">
      <MediaFinding
        answer={outcome.evidence}
        wording={wording}
        own={ownWords(outcome.evidence, wording)}
        problem={furtherProblem(outcome, wording)}
      />
      {cutAtSeconds !== null && (
        <p class="tt-small">{text('check_cut', { minutes: Math.round(cutAtSeconds / 60) })}</p>
      )}
      {lane !== 'image' && server !== null && (!wasSent || outcome.problem) && !checked.isFinal && (
        <GuardedButton onClick={() => onSend(checked)}>
          {text(`check_send_${lane}`, { server })}
        </GuardedButton>
      )}
    </div>
  );
}
