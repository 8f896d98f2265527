import { useEffect, useRef, useState } from 'preact/hooks';
import { codePointsIn } from '../lanes/text.ts';
import { limits } from '../limits.ts';
import type { ResultWords } from '../result-words.ts';

interface WritingFormProps {
  readonly words: ResultWords;
  readonly onCheck: (text: string) => void;
  readonly onBack: () => void;
}

/** Where a text is written or pasted. Enter makes a new line; Ctrl or Cmd with it checks. */
export function WritingForm({ words, onCheck, onBack }: WritingFormProps) {
  const [text, setText] = useState('');
  const areaRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => areaRef.current?.focus(), []);
  const count = codePointsIn(text);
  const number = (value: number) => value.toLocaleString(words.languageTag);
  const isReady = text.trim() !== '' && count <= limits.textCodePoints;
  return (
    <div class="writing">
      <label class="link">
        {words.text('writing_label')}
        <textarea
          ref={areaRef}
          rows={7}
          dir="auto"
          value={text}
          aria-invalid={count > limits.textCodePoints}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) onCheck(text);
          }}
        />
      </label>
      <p class={`small${count > limits.textCodePoints ? ' over' : ''}`}>
        {words.text('writing_count', { count: number(count), max: number(limits.textCodePoints) })}
      </p>
      <div class="choices">
        <button
          type="button"
          class="button main"
          part="button"
          disabled={!isReady}
          onClick={() => onCheck(text)}
        >
          {words.text('writing_check')}
        </button>
        <button type="button" class="button" part="button" onClick={onBack}>
          {words.text('writing_back')}
        </button>
      </div>
    </div>
  );
}
