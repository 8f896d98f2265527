import { expect, test } from 'vitest';
import { tokenStyles } from './tokens.ts';

const dark = tokenStyles.indexOf('@media');
const themes = { light: tokenStyles.slice(0, dark), dark: tokenStyles.slice(dark) };
const pairs = [
  ['ink', 'paper'],
  ['muted', 'paper'],
  ['muted', 'sunken'],
  ['focus', 'paper'],
  ['alert', 'paper'],
  ['alert', 'alert-tint'],
  ['muted', 'alert-tint'],
  ['notice', 'paper'],
  ['notice', 'notice-tint'],
  ['declared', 'paper'],
  ['declared', 'declared-tint'],
  ['muted', 'declared-tint'],
  ['altered', 'paper'],
  ['altered', 'altered-tint'],
  ['muted', 'altered-tint'],
  ['quiet', 'paper'],
] as const;

test.each(Object.entries(themes))('%s: every text colour reads on its ground (4.5:1)', (_, styles) => {
  for (const [text, ground] of pairs) {
    expect(
      contrast(colour(styles, text), colour(styles, ground)),
      `${text} on ${ground}`,
    ).toBeGreaterThanOrEqual(4.5);
  }
});

function colour(styles: string, name: string): string {
  const value = new RegExp(`--tt-${name}: #([0-9a-f]{6});`).exec(styles)?.[1];
  if (!value) throw new Error(`No colour --tt-${name}.`);
  return value;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
