import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { textModel } from '../../analyzer/current-media-models.ts';
import { encodeWav } from '../../platform/wav.ts';
import { permit } from '../../testing/fake-device.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { linesOf } from './text.ts';

const abstained = { label: 'abstained', score: null, confidence: null, reason: 'too_short' } as const;
const scored = { label: 'likely_ai', score: 0.99, confidence: 0.9, reason: 'model_score' } as const;
const ofServer = {
  ...{ status: 'known', label: 'uncertain', score: 0.8, confidence: 0.6, source: 'model', cached: false },
  ...{ model: textModel.id, char_count: 6, word_count: 1, reason: 'model_score' },
  policy: 'weak_signal_warning_only',
};
const wav = encodeWav({ sampleRate: 16_000, samples: new Float32Array(32_000).fill(0.1) });
const sound = { wav, obstacle: null };

beforeEach(() => fakeBrowser.reset());

test('a text is judged on this device and nothing of it leaves', async () => {
  const { run, lanes, calls } = fakeMedia({ detect: async () => scored });
  const { answer } = await run(lanes.text, 'Words.', permit('device'));
  expect(answer).toMatchObject({
    lane: 'text',
    label: 'likely_ai',
    score: 0.99,
    characters: 6,
    reason: null,
  });
  expect(answer.steps).toEqual(['device_scored', 'nothing_sent']);
  expect(calls).toEqual([]);
});

test('where checks may ask by fingerprint no text is sent: none names one', async () => {
  const { run, lanes, calls } = fakeMedia({ key: true });
  const { answer } = await run(lanes.text, 'Words.', permit('fingerprints'));
  expect(answer).toMatchObject({ label: 'abstained', reason: 'too_short', score: null });
  expect(calls).toEqual([]);
});

test('what the reader sends is answered by the server, after this device', async () => {
  const { run, lanes, calls } = fakeMedia({ detect: async () => scored }, { body: ofServer });
  const { answer } = await run(lanes.text, 'Words.', permit('pictures', { once: true }));
  expect(calls.map(({ path, json }) => [path, json])).toEqual([
    ['/v1/public/text-check', { text: 'Words.' }],
  ]);
  expect(answer).toMatchObject({ label: 'uncertain', score: 0.8, thresholds: textModel.thresholds });
  expect(answer.steps).toEqual(['device_scored', 'text_sent']);
});

test('the thresholds of this device’s model do not stand beside the score of another', async () => {
  const { run, lanes } = fakeMedia({}, { body: { ...ofServer, model: 'another-1' } });
  const { answer } = await run(lanes.text, 'Words.', permit('pictures'));
  expect(answer).toMatchObject({ model: 'another-1', thresholds: null });
});

test.each(['text', 'audio'] as const)(
  'another model’s score stands beside the thresholds that its server tells: %s',
  async (kind) => {
    const told = { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 };
    const ofRecording = { audio_hash: 'a', duration_seconds: 2, sample_rate: 16_000 };
    const body = { ...ofServer, ...ofRecording, model: 'another-1', thresholds: told };
    const { run, lanes } = fakeMedia({}, { body });
    const allowed = permit('pictures', { once: true });
    const { answer } = await (kind === 'text'
      ? run(lanes.text, 'Words.', allowed)
      : run(lanes.audio, sound, allowed));
    expect(answer).toMatchObject({ model: 'another-1', score: 0.8, thresholds: told });
  },
);

test.each([
  ['', 'text_empty'],
  [' \n ', 'text_empty'],
  ['é'.repeat(20_001), 'text_too_long'],
])('a text that cannot be checked has its reason', async (text, code) => {
  const { run, lanes } = fakeMedia({});
  await expect(run(lanes.text, text, permit('device'))).rejects.toMatchObject({ code });
});

test('twenty thousand emoji are not too many', async () => {
  const { run, lanes } = fakeMedia({});
  const { answer } = await run(lanes.text, '🙂'.repeat(20_000), permit('device'));
  expect(answer.characters).toBe(20_000);
});

test('white space makes no other text, and memory holds no word of it', async () => {
  const detect = vi.fn(async () => abstained);
  const { run, lanes } = fakeMedia({ detect });
  await run(lanes.text, 'The  harbour\r\n\r\nwakes', permit('device'));
  const { answer } = await run(lanes.text, 'The harbour\nwakes ', permit('device'));
  expect(answer.cached).toBe(true);
  expect(detect).toHaveBeenCalledExactlyOnceWith('text', linesOf('The harbour\nwakes'), expect.anything());
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toMatch(/harbour/i);
});

test('NUL is neither judged nor sent', async () => {
  const detect = vi.fn(async () => scored);
  const { run, lanes, calls } = fakeMedia({ detect }, { body: ofServer });
  await run(lanes.text, 'W\0ords\0.', permit('pictures', { once: true }));
  expect(detect).toHaveBeenCalledExactlyOnceWith('text', 'Words.', expect.anything());
  expect(calls.map(({ json }) => json)).toEqual([{ text: 'Words.' }]);
  expect((await run(lanes.text, 'Words.', permit('device'))).answer.cached).toBe(true);
  await expect(run(lanes.text, '\0', permit('device'))).rejects.toMatchObject({ code: 'text_empty' });
});

test('a recording is judged on this device; sent, it costs an account four tokens', async () => {
  const body = {
    ...{ status: 'unknown', label: 'abstained', score: null, confidence: null, model: 'm', source: 'none' },
    ...{ cached: false, audio_hash: 'a', duration_seconds: 2, sample_rate: 16_000, reason: 'silent' },
  };
  const { run, lanes, calls, taken } = fakeMedia({ key: true }, { body });
  const local = await run(lanes.audio, sound, permit('device'));
  expect(local.answer).toMatchObject({
    lane: 'audio',
    seconds: 2,
    steps: ['sound_decoded', 'device_scored', 'nothing_sent'],
  });
  expect(calls).toEqual([]);
  const { answer } = await run(lanes.audio, sound, permit('pictures', { once: true }));
  expect(answer).toMatchObject({ label: 'abstained', reason: 'silent' });
  expect(calls.map(({ path }) => path)).toEqual(['/v1/audio/check']);
  expect(taken).toEqual([4]);
});

test('an obstacle that only the file showed is the answer, and nothing is sent that hides it', async () => {
  const detect = vi.fn(async () => scored);
  const { run, lanes, calls, taken } = fakeMedia({ key: true, detect });
  const { answer } = await run(lanes.audio, { wav, obstacle: 'clipped' }, permit('pictures', { once: true }));
  expect(answer).toMatchObject({ label: 'abstained', reason: 'clipped', score: null, seconds: 2 });
  expect(answer.steps).toEqual(['sound_decoded', 'device_scored', 'nothing_sent']);
  expect(detect).not.toHaveBeenCalled();
  expect([calls, taken]).toEqual([[], []]);
});

test('what is no recording of ours is refused before anything is asked', async () => {
  const { run, lanes } = fakeMedia({});
  const bad = run(lanes.audio, { ...sound, wav: new Uint8Array(100) }, permit('device'));
  await expect(bad).rejects.toMatchObject({ code: 'recording_undecodable' });
});

test('each lane reads what is sent of it in its own form, and nothing else', async () => {
  const { lanes } = fakeMedia({});
  const jpegUrl = 'data:image/jpeg;base64,AAAA';
  const frames = { frames: [{ atMs: 0, jpegUrl }], sampling: 'file', name: 'a.webm' };
  expect(await lanes.text.receive({ text: 'Words.' })).toEqual({ input: 'Words.', address: 'Words.' });
  expect(await lanes.text.receive({ text: 'a'.repeat(1_000_001) })).toBeNull();
  expect(await lanes.audio.receive({ wavUrl: 'data:audio/wav;base64,AAAA' })).toMatchObject({
    input: { wav: new Uint8Array(3), obstacle: null },
  });
  const overdriven = { wavUrl: 'data:audio/wav;base64,AAAA', obstacle: 'clipped' };
  expect(await lanes.audio.receive(overdriven)).toMatchObject({ input: { obstacle: 'clipped' } });
  expect(await lanes.audio.receive({ wavUrl: 'https://a.example/x.wav' })).toBeNull();
  expect(await lanes.image.receive({ bytesUrl: jpegUrl })).toMatchObject({ address: jpegUrl });
  expect(await lanes.image.receive({ bytesUrl: 'https://a.example/b.jpg' })).toBeNull();
  expect(await lanes.video.receive(frames)).toMatchObject({
    input: { frames: [{ atMs: 0 }], sampling: 'file' },
  });
  expect(await lanes.video.receive({ ...frames, sampling: 'guess' })).toBeNull();
  for (const lane of Object.values(lanes)) expect(await lane.receive({})).toBeNull();
});
