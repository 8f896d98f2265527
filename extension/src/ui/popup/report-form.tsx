import { cameFromServer, type Evidence } from '@telltale/shared/ui/evidence';
import { useState } from 'preact/hooks';
import { type Opinion, opinions, type ReportReply } from '../../messaging/outcome.ts';
import { GuardedButton } from '../parts/guarded-button.tsx';
import type { ExtensionWording } from '../wording.ts';
import './report-form.css';

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
