import { cameFromServer, type Evidence } from '@telltale/shared/ui/evidence';
import { useState } from 'preact/hooks';
import { type Opinion, opinions, type ReportReply } from '../../messaging/outcome.ts';
import { GuardedButton } from '../parts/guarded-button.tsx';
import type { ExtensionWording } from '../wording.ts';

interface ReportFormProps {
  readonly evidence: Evidence;
  /** Absent where an answer cannot be reported; the form then says why. */
  readonly reportAs?: string | undefined;
  /** What was reported before. */
  readonly reported?: Opinion | undefined;
  readonly wording: ExtensionWording;
  readonly onReport: (recordId: string, opinion: Opinion) => Promise<ReportReply>;
}

/** Tells the server that an answer of its public lane is wrong. */
export function ReportForm({ evidence, reportAs, reported, wording, onReport }: ReportFormProps) {
  const { text } = wording;
  return (
    <details class="tt-report">
      <summary>{text('report_open')}</summary>
      {reportAs === undefined ? (
        <p>{text(cameFromServer(evidence) ? 'report_account' : 'report_browser')}</p>
      ) : (
        <Opinions
          key={reportAs}
          reported={reported}
          wording={wording}
          onChoose={(opinion) => onReport(reportAs, opinion)}
        />
      )}
    </details>
  );
}

interface OpinionsProps {
  readonly reported: Opinion | undefined;
  readonly wording: ExtensionWording;
  readonly onChoose: (opinion: Opinion) => Promise<ReportReply>;
}

/** A later word replaces the earlier. */
function Opinions({ reported, wording, onChoose }: OpinionsProps) {
  const { text } = wording;
  const [given, setGiven] = useState(reported);
  const [reply, setReply] = useState<ReportReply | null>(null);
  const choose = async (opinion: Opinion) => {
    setReply(null);
    const came = await onChoose(opinion).catch((): ReportReply => 'failed');
    if (came === 'sent') setGiven(opinion);
    setReply(came);
  };
  return (
    <fieldset>
      <legend>{text('report_question')}</legend>
      <div>
        {opinions.map((opinion) => (
          <GuardedButton key={opinion} aria-pressed={given === opinion} onClick={() => void choose(opinion)}>
            {text(`report_${opinion}`)}
          </GuardedButton>
        ))}
      </div>
      <p role="status">{text(reply ? `report_${reply}` : 'report_help')}</p>
    </fieldset>
  );
}

export const reportFormStyles = `
.tt-report { font-size: 12px; }
.tt-report summary { inline-size: fit-content; min-block-size: 24px; padding-block: 3px; color: var(--tt-muted); cursor: pointer; }
.tt-report summary:focus-visible, .tt-report button:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 2px; border-radius: 3px; }
.tt-report fieldset { margin: 0; padding: 6px 0 0; border: 0; min-inline-size: 0; }
.tt-report legend { padding: 0; font-weight: 600; }
.tt-report fieldset > div { display: flex; flex-wrap: wrap; gap: 6px; margin-block: 6px; }
.tt-report button { min-block-size: 28px; padding: 2px 10px; font: inherit; color: var(--tt-ink); background: var(--tt-paper); border: 1px solid var(--tt-muted); border-radius: 14px; cursor: pointer; }
.tt-report button[aria-pressed="true"] { color: var(--tt-paper); background: var(--tt-ink); border-color: var(--tt-ink); }
.tt-report p { margin: 0; color: var(--tt-muted); }
@media (forced-colors: active) { .tt-report button[aria-pressed="true"] { border-width: 3px; } }
`;
