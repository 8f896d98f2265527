import { expect, test } from 'vitest';
import { createRecentViews } from './recent-views.ts';

function viewsOf(bytes: number) {
  const whole = { data: new Float32Array(bytes / 5), dims: [1] };
  const patches = { data: new Uint8Array(bytes / 5), dims: [1, bytes / 5] };
  return { evidence: 1, extent: { width: 300, height: 200 }, views: { whole, patches, detail: 1 } };
}

test('views are given once', () => {
  const recent = createRecentViews(100);
  const views = viewsOf(10);
  recent.keep('a', views);
  expect([recent.take('a'), recent.take('a')]).toEqual([views, undefined]);
});

test('all of them stay below their bound, and the oldest goes first', () => {
  const recent = createRecentViews(100);
  for (const name of ['a', 'b', 'c']) recent.keep(name, viewsOf(40));
  expect(['a', 'b', 'c'].filter(recent.has)).toEqual(['b', 'c']);
  recent.keep('c', viewsOf(60));
  expect(['b', 'c'].filter(recent.has)).toEqual(['b', 'c']);
  recent.keep('d', viewsOf(105));
  expect(['b', 'c', 'd'].filter(recent.has)).toEqual([]);
});

test('a picture without views is not kept: it would take room that no bound counts', () => {
  const recent = createRecentViews(100);
  recent.keep('blank', { evidence: 0, extent: { width: 300, height: 200 }, views: null });
  expect(recent.has('blank')).toBe(false);
});
