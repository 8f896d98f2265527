import { describe, expect, test } from 'vitest';
import { BetaSignupRequest, MagicLinkRequest } from './accounts.ts';
import { ApiKeyCreateRequest } from './api-keys.ts';
import { ReviewDecisionRequest } from './reviews.ts';
import { TextCheckRequest } from './text.ts';
import { CanonicalUrl } from './vocabulary.ts';

/** One code point, two UTF-16 units. */
const wide = '😀';

describe('lengths count Unicode code points, as the documents say', () => {
  test.each([
    ['the name of a key', 100, (name: string) => ApiKeyCreateRequest.safeParse({ name })],
    ['an address', 320, (email: string) => MagicLinkRequest.safeParse({ email })],
    [
      'an organization',
      200,
      (organization: string) => BetaSignupRequest.safeParse({ email: 'a@b', organization, intent: 'api' }),
    ],
    [
      'a reviewer',
      200,
      (reviewer: string) => ReviewDecisionRequest.safeParse({ decision: 'reject', reviewer, rationale: 'r' }),
    ],
    ['a text', 20_000, (text: string) => TextCheckRequest.safeParse({ text })],
  ])('%s may have %i and not one more', (_what, most, parse) => {
    expect(parse(wide.repeat(most)).success).toBe(true);
    expect(parse(wide.repeat(most + 1)).error?.issues).toMatchObject([{ code: 'too_big', maximum: most }]);
    expect(parse('').success).toBe(false);
  });

  test('two wide characters are no address, which has three', () => {
    expect(MagicLinkRequest.safeParse({ email: wide.repeat(2) }).success).toBe(false);
  });
});

describe('the address of a page', () => {
  test('is read as one where it is no longer than the limit', () => {
    expect(CanonicalUrl.parse(' https://news.example/page ')).toBe('https://news.example/page');
    for (const text of ['a page', 'ftp://news.example/', 'https://news.example/\u0085'])
      expect(CanonicalUrl.safeParse(text).error?.issues, text).toHaveLength(1);
  });

  test('is measured first: of a longer text nothing else is said, and nothing is read', () => {
    const issues = [{ code: 'too_big', maximum: 2048 }];
    expect(CanonicalUrl.safeParse('x'.repeat(2049)).error?.issues).toMatchObject(issues);
    expect(
      CanonicalUrl.safeParse(`https://news.example/${'\u0085'.repeat(2048)}`).error?.issues,
    ).toMatchObject(issues);
  });
});
