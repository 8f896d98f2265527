// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import { english } from '../../testing/english.ts';
import { CheckPage } from './check-page.tsx';

const answer: CheckAnswer = {
  ...{ matchDistanceBits: null, provenance: null, delivery: 'not_sent' },
  ...{ lane: 'audio', label: 'abstained', score: null, source: 'model', model: 'audio-1', cached: false },
  thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 },
  reason: 'clipped',
  steps: ['device_scored', 'nothing_sent'],
};

function buttonsAfter(isFinal: boolean): readonly (string | null)[] {
  const checked = {
    ...({ lane: 'audio', site: null, cutAtSeconds: null } as const),
    ...{ isFinal, sent: { wavUrl: 'data:audio/wav;base64,AAAA' } },
  };
  const nothing = () => undefined;
  act(() =>
    render(
      <CheckPage
        view={{ state: 'finding', outcome: { kind: 'verdict', evidence: answer }, wasSent: false, checked }}
        {...{ text: '', maxChars: 100, server: 'signals.example', wording: english }}
        {...{ onText: nothing, onFile: nothing, onSend: nothing, onClear: nothing }}
      />,
      document.body,
    ),
  );
  return [...document.querySelectorAll('.result button')].map((button) => button.textContent);
}

test('a recording may be sent, unless its file showed what spoils it: a server would judge no better', () => {
  expect(buttonsAfter(false)).toEqual([expect.stringContaining('signals.example')]);
  expect(buttonsAfter(true)).toEqual([]);
});
