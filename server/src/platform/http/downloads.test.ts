import { expect, test } from 'vitest';
import { createDownloads, type Downloads } from './downloads.ts';

/** An answer on its way, and whether it had to give way. */
function open(downloads: Downloads, owner: string, sizeBytes: number) {
  const state = { hasEnded: false };
  const download = downloads.open(owner, sizeBytes, () => {
    state.hasEnded = true;
  });
  return { ...download, state };
}

test('eight large answers of one owner leave at once, and another owner’s beside them', () => {
  const downloads = createDownloads();
  const answers = Array.from({ length: 8 }, () => open(downloads, 'ada', 1));
  expect(() => open(downloads, 'ada', 1)).toThrow(
    expect.objectContaining({ code: 'too_many_downloads', headers: { 'Retry-After': '2' } }),
  );
  open(downloads, 'grace', 1);
  answers[0]?.release();
  open(downloads, 'ada', 1);
});

test('what has left is held no more', () => {
  const downloads = createDownloads(100);
  const first = open(downloads, 'ada', 60);
  first.release();
  const second = open(downloads, 'ada', 70);
  expect([downloads.usedBytes(), first.state.hasEnded, second.state.hasEnded]).toEqual([70, false, false]);
});

test('where memory is full, the owner whose answers have held most for longest gives way, not the newcomer', () => {
  const downloads = createDownloads(100);
  const slow = [30, 30].map((sizeBytes) => open(downloads, 'mallory', sizeBytes));
  downloads.pass(5);
  const honest = open(downloads, 'ada', 40);
  downloads.pass(1);
  const newcomer = open(downloads, 'grace', 30);
  expect(slow.map(({ state }) => state.hasEnded)).toEqual([true, false]);
  expect([honest.state.hasEnded, newcomer.state.hasEnded, downloads.usedBytes()]).toEqual([
    false,
    false,
    100,
  ]);
});

test('a newcomer that does not fit, where nothing has cost more, is refused and leaves the others alone', () => {
  const downloads = createDownloads(100);
  const first = open(downloads, 'ada', 60);
  expect(() => open(downloads, 'grace', 90)).toThrow(
    expect.objectContaining({ code: 'downloads_full', headers: { 'Retry-After': '2' } }),
  );
  expect([downloads.usedBytes(), first.state.hasEnded]).toEqual([60, false]);
});

test('an answer in parts is counted by the part that waits, and by how long that one has', () => {
  const downloads = createDownloads(100);
  const archive = open(downloads, 'ada', 0);
  archive.hold(50);
  downloads.pass(60);
  archive.hold(40);
  const slow = open(downloads, 'mallory', 50);
  downloads.pass(1);
  archive.hold(60);
  expect([archive.state.hasEnded, slow.state.hasEnded, downloads.usedBytes()]).toEqual([false, true, 60]);
});
