import { expect, test } from 'vitest';
import { distancePx, placeAway } from './place-away.ts';

const browserWindow = { left: 100, top: 50, width: 1280, height: 800 };
const size = { width: 420, height: 640 };

test('a window never opens under the pointer, wherever in the browser it is', () => {
  for (let x = 100; x <= 1380; x += 20)
    for (let y = 50; y <= 850; y += 20)
      expect(distancePx({ x, y }, placeAway({ x, y }, browserWindow, size))).toBeGreaterThanOrEqual(64);
});

test('beside a browser that is too narrow for both', () => {
  const narrow = { left: 0, top: 0, width: 400, height: 500 };
  expect(placeAway({ x: 200, y: 250 }, narrow, size)).toMatchObject({ left: 464, top: 0 });
});
