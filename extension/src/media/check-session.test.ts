// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Fields } from '../messaging/fields.ts';
import { encodeWav } from '../platform/wav.ts';
import type { CheckPageView } from '../ui/check-page/check-page.tsx';
import { createCheckSession } from './check-session.ts';

/** The background, which finds nothing in what it is asked about, and what it was asked. */
function answerAll(): Fields[] {
  const asked: Fields[] = [];
  const sendMessage = async (message: Fields) => {
    asked.push(message);
    return { ok: true, value: { kind: 'verdict', evidence: { lane: message.lane, label: 'no_signal' } } };
  };
  Object.assign(browser.runtime, { sendMessage });
  return asked;
}

/** The browser's decoder, which takes as long as a test says. */
function decodeLater() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const decodeAudioData = vi.fn(() => promise);
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = decodeAudioData;
    },
  );
  const sound = { numberOfChannels: 1, duration: 2, getChannelData: () => new Float32Array(32_000) };
  return { decodeAudioData, end: () => resolve(sound) };
}

test('a file of text is read in the encoding it was stored in', async () => {
  const asked = answerAll();
  const bytes = Buffer.from('\ufeffIt’s a text.', 'utf16le');
  await createCheckSession(() => undefined).checkFile(new File([bytes], 'a.txt', { type: 'text/plain' }));
  expect(asked).toMatchObject([{ lane: 'text', sent: { text: 'It’s a text.' } }]);
});

const sentOf = (message: Fields | undefined) => ({ lane: message?.lane, send: message?.send });

test('the button sends what its answer is about, though a longer check ends after it began', async () => {
  const asked = answerAll();
  const decoder = decodeLater();
  const views: CheckPageView[] = [];
  const session = createCheckSession((view) => views.push(view));
  const slow = session.checkFile(new File(['sound'], 'private.mp3', { type: 'audio/mpeg' }));
  await vi.waitFor(() => expect(decoder.decodeAudioData).toHaveBeenCalled());
  await session.checkText('Words.', 'example.org');
  decoder.end();
  await slow;
  const shown = views.at(-1);
  if (shown?.state !== 'finding') throw new Error(`${shown?.state} is shown`);
  expect(shown.outcome.evidence.lane).toBe('text');
  await session.send(shown.checked);
  expect(asked.map(sentOf)).toEqual([
    { lane: 'text', send: false },
    { lane: 'audio', send: false },
    { lane: 'text', send: true },
  ]);
  expect(asked.at(-1)).toMatchObject({ sent: { text: 'Words.' }, site: 'example.org' });
});

test('what spoils a recording was found in its file: the check of it is final', async () => {
  const asked = answerAll();
  decodeLater().end();
  const views: CheckPageView[] = [];
  const silence = encodeWav({ sampleRate: 16_000, samples: new Float32Array(32_000) });
  const file = new File([silence], 'silent.wav', { type: 'audio/wav' });
  await createCheckSession((view) => views.push(view)).checkFile(file);
  expect(asked).toMatchObject([{ sent: { obstacle: expect.any(String) } }]);
  expect(views.at(-1)).toMatchObject({ state: 'finding', checked: { isFinal: true } });
});
