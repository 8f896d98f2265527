import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { deviceModel } from '../../analyzer/current-model.ts';
import { permit } from '../../testing/fake-device.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import type { Script } from '../../testing/fake-server.ts';

const { likely_ai: warning } = deviceModel.thresholds;
const video = {
  sampling: 'copy',
  frames: [1, 2, 3].map((at) => ({ atMs: at * 1_000, jpeg: new Blob([`frame ${at}`]) })),
} as const;
const ofLarge = { uncertain: 0.6, likely_ai: 0.8, strong: 0.9 };
const summary = {
  ...{ status: 'known', label: 'uncertain', score: 0.7, median_score: 0.7, mean_score: 0.7, max_score: 0.8 },
  ...{ frame_count: 3, scored_frame_count: 3, pending_frame_count: 0, failed_frame_count: 0 },
  ...{ ai_frame_count: 0, strong_frame_count: 0, source: 'model', cached: false },
  ...{ model: 'large-1', thresholds: ofLarge },
  policy: 'sampled_frames_not_temporal_analysis',
};
const ofAccount: Script = { body: { ...summary, frames: [], video_footprint: null } };

beforeEach(() => fakeBrowser.reset());

test('on this device the median decides, and nothing is asked of a server', async () => {
  const { run, lanes, calls } = fakeMedia({ scores: [0.1, warning + 0.01, warning + 0.02] });
  const { answer } = await run(lanes.video, video, permit('device'));
  expect(answer).toMatchObject({
    label: 'likely_ai',
    score: warning + 0.01,
    model: deviceModel.id,
    steps: ['frames_copy', 'device_scored', 'nothing_sent'],
    frames: [
      { atMs: 1_000, score: 0.1 },
      { atMs: 2_000, score: warning + 0.01 },
      { atMs: 3_000, score: warning + 0.02 },
    ],
  });
  expect(calls).toEqual([]);
});

test('one warning among quiet frames is no warning about the video', async () => {
  const { run, lanes } = fakeMedia({ scores: [0.1, 0.1, 0.99] });
  expect((await run(lanes.video, video, permit('device'))).answer.label).toBe('uncertain');
});

test('frames that cannot be scored count as failed, and all of them leave the video unknown', async () => {
  const { run, lanes } = fakeMedia({ scores: [null, null, null] });
  const { answer } = await run(lanes.video, video, permit('device'));
  expect(answer).toMatchObject({ label: 'unavailable', score: null, model: null });
  expect(answer.steps).toContain('device_failed');
});

test('without an account all frames go to the public lane in one submission', async () => {
  const { run, lanes, calls, taken } = fakeMedia({ scores: [0.1, 0.2, 0.3] }, { body: summary });
  const { answer } = await run(lanes.video, video, permit('pictures'));
  expect(calls.map(({ path }) => path)).toEqual(['/v1/public/video-check']);
  expect(calls[0]?.json).toEqual({
    frames: video.frames.map((_, at) => ({ thumb_jpeg_base64: btoa(`frame ${at + 1}`) })),
    video_footprint: expect.stringMatching(/^pdqv1:([0-9a-f]{64}\.){2}[0-9a-f]{64}$/),
  });
  expect(answer).toMatchObject({ label: 'uncertain', score: 0.7, model: 'large-1', thresholds: ofLarge });
  expect(answer.steps).toEqual(['frames_copy', 'device_scored', 'frames_sent']);
  expect(taken).toEqual([]);
});

test('a server that names no model for a video is not taken for this device, and has no thresholds of its', async () => {
  const { model: _, thresholds: __, ...unnamed } = summary;
  const { run, lanes } = fakeMedia({ scores: [0.1, 0.2, 0.3] }, { body: unnamed });
  const { answer } = await run(lanes.video, video, permit('pictures'));
  expect(answer).toMatchObject({ score: 0.7, model: null, thresholds: null });
});

test('an account pays a token a frame, and a video beyond the day’s tokens stays on the device', async () => {
  const paid = fakeMedia({ key: true, scores: [0.1, 0.1, 0.1] }, ofAccount);
  await paid.run(paid.lanes.video, video, permit('pictures'));
  expect(paid.taken).toEqual([3]);
  fakeBrowser.reset();
  const spent = fakeMedia({ key: true, tokensLeft: 2, scores: [0.1, 0.1, 0.1] });
  const { answer } = await spent.run(spent.lanes.video, video, permit('pictures'));
  expect(answer.steps.slice(-2)).toEqual(['budget_spent', 'nothing_sent']);
  expect(spent.calls).toEqual([]);
});

test('where checks may ask by fingerprint no pixel goes, and a video that is not known costs nothing', async () => {
  const nothing = { ...summary, status: 'unknown', label: 'unavailable', source: 'none', score: null };
  const { run, lanes, calls, taken } = fakeMedia(
    { key: true, scores: [0.1, 0.1, 0.1] },
    { body: { ...nothing, frames: [], video_footprint: null } },
  );
  const { answer } = await run(lanes.video, video, permit('fingerprints'));
  expect(JSON.stringify(calls[0]?.json)).not.toContain('thumb_jpeg');
  expect(answer.steps.at(-1)).toBe('fingerprint_unknown');
  expect(answer.label).toBe('no_signal');
  expect(taken).toEqual([3, -3]);
});

test('near copies of a video’s frames take no warning away, though the question is paid for', async () => {
  const hint = { ...summary, label: 'no_signal', score: null, source: 'perceptual_hash', cached: true };
  const { run, lanes, taken } = fakeMedia(
    { key: true, scores: [0.99, 0.99, 0.99] },
    { body: { ...hint, frames: [], video_footprint: null } },
  );
  const { answer } = await run(lanes.video, video, permit('fingerprints'));
  expect(answer).toMatchObject({ label: 'likely_ai', score: 0.99 });
  expect(answer.steps.at(-1)).toBe('fingerprint_adds_nothing');
  expect(taken).toEqual([3]);
});

test('a server that fails leaves what the device found, with the reason', async () => {
  const { run, lanes } = fakeMedia({ scores: [0.1, 0.1, 0.1] }, { status: 500, body: { detail: 'No.' } });
  const answer = await run(lanes.video, video, permit('pictures'));
  expect(answer).toMatchObject({ problem: 'server_failed', answer: { label: 'no_signal' } });
  expect(answer.answer.steps.at(-1)).toBe('send_failed');
});

test('the same frames are answered by memory, except after a private window', async () => {
  const first = fakeMedia({ scores: [0.1, 0.1, 0.1] });
  await first.run(first.lanes.video, video, permit('device', { isPrivate: true }));
  const second = fakeMedia({ scores: [0.2, 0.2, 0.2] });
  expect((await second.run(second.lanes.video, video, permit('device'))).answer.cached).toBe(false);
  const third = fakeMedia({});
  const { answer } = await third.run(third.lanes.video, video, permit('device'));
  expect(answer).toMatchObject({ cached: true, score: 0.2, steps: ['memory_answered', 'nothing_sent'] });
});

const unknownToServer: Script = {
  body: {
    ...{ ...summary, status: 'unknown', label: 'unavailable', source: 'none', score: null },
    ...{ frames: [], video_footprint: null },
  },
};

test('an answer that got lost on its way stays counted, like a picture’s: it may have been charged', async () => {
  const { run, lanes, taken } = fakeMedia({ key: true, scores: [0.1, 0.1, 0.1] }, 'lost');
  expect((await run(lanes.video, video, permit('pictures'))).problem).toBe('timed_out');
  expect(taken).toEqual([3]);
});

test('a question by fingerprint that is turned away is asked again, like a picture’s', async () => {
  const busy: Script = { status: 429, body: { detail: 'busy' }, headers: { 'retry-after': '2' } };
  const { run, lanes, calls } = fakeMedia({ key: true, scores: [0.1, 0.1, 0.1] }, busy, unknownToServer);
  const { answer, problem } = await run(lanes.video, video, permit('fingerprints'));
  expect(calls.map(({ atMs }) => atMs)).toEqual([0, 2_000]);
  expect([answer.steps.at(-1), problem]).toEqual(['fingerprint_unknown', undefined]);
});

test('a queued video is polled to its end', async () => {
  const queued: Script = {
    body: { ...summary, status: 'processing', label: 'pending', score: null, job_id: 'j', job_token: 't' },
    headers: { 'retry-after': '1' },
  };
  const { run, lanes, calls } = fakeMedia({ scores: [0.1, 0.1, 0.1] }, queued, {
    body: { job_id: 'j', status: 'succeeded', result: summary },
  });
  const { answer } = await run(lanes.video, video, permit('pictures'));
  expect(calls.map(({ path }) => path)).toEqual(['/v1/public/video-check', '/v1/public/jobs/j']);
  expect(answer).toMatchObject({ label: 'uncertain', frames: [{}, {}, {}] });
});
