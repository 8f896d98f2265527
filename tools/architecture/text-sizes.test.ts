import { expect, test } from 'vitest';
import { textFiles } from './project.ts';

/** Pages of ours. Cards, badges and the widget lie in pages of others, whose `rem` is theirs. */
const ownPage = /^(server\/site\/src|extension\/src\/ui\/(?!card\/))/;
const fixedText = /\bfont(-size)?:[^;}]*\dpx|@media[^{]*\dpx/;

/** The letters of a drawing grow as far as it leaves them room. */
const inDrawing = /\bmin\([\d.]+rem, \d+px\)/;

const fixedIn = (css: string) =>
  css.split('\n').filter((line) => fixedText.test(line) && !inDrawing.test(line));

/** https://www.w3.org/TR/WCAG22/#resize-text, met by the browser's own setting and not by its zoom alone. */
test('the text of our pages, and what turns on its size, follow the size that the browser is set to', () => {
  const sheets = textFiles().filter(({ path }) => ownPage.test(path) && path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.flatMap(({ path, text }) => fixedIn(text).map((line) => `${path}: ${line.trim()}`))).toEqual(
    [],
  );
});

test.each([
  ['font: 600 20px / 1 serif;', 1],
  ['font-size: clamp(28px, 4vw, 3rem);', 1],
  ['@media (width < 960px) {', 1],
  ['font-size: min(0.8125rem, 16px);', 0],
  ['font-size: 0.875rem; padding: 2px;', 0],
])('%s holds %i fixed sizes', (line, count) => {
  expect(fixedIn(line)).toHaveLength(count);
});
