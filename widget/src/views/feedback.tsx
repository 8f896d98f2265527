import { useState } from 'preact/hooks';
import type { ResultWords } from '../result-words.ts';
import { callServer } from '../server.ts';

interface FeedbackProps {
  readonly token: string;
  readonly words: ResultWords;
  readonly api: string;
}

const answers = ['ai', 'human', 'unsure'] as const;
type Answer = (typeof answers)[number];

/** What the reader knows; a later word replaces the earlier. */
export function Feedback({ token, words, api }: FeedbackProps) {
  const [given, setGiven] = useState<Answer | null>(null);
  const [said, setSaid] = useState<'feedback_sent' | 'feedback_failed' | null>(null);
  const give = async (expected_label: Answer) => {
    setGiven(expected_label);
    setSaid(null);
    const body = { result_token: token, expected_label };
    try {
      await callServer(api, { path: '/v1/public/feedback', body, signal: AbortSignal.timeout(20_000) });
      setSaid('feedback_sent');
    } catch {
      setGiven(null);
      setSaid('feedback_failed');
    }
  };
  return (
    <fieldset class="feedback" part="feedback">
      <legend>{words.text('feedback_question')}</legend>
      <div class="choices">
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            class="button chip"
            part="button"
            aria-pressed={given === answer}
            onClick={() => give(answer)}
          >
            {words.text(`feedback_${answer}`)}
          </button>
        ))}
      </div>
      <p class="small" role="status">
        {said && words.text(said)}
      </p>
    </fieldset>
  );
}
