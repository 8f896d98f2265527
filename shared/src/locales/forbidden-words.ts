/**
 * Stems of words that would turn a missing signal into a claim: that a picture is genuine, or made by people.
 * No screen may use them; the tests of every catalogue look for them.
 */
const stems = [
  'real',
  'realen?',
  'authentic\\w*',
  'genuine\\w*',
  'human\\w*',
  'trustworthy',
  'verified',
  'proven',
  'echte?[mnrs]?',
  'authentisch\\w*',
  'menschlich\\w*',
  'menschengemacht\\w*',
  'aut[eé]ntic[ao]s?',
  'genuin[ao]s?',
  'human[ao]s?',
  'verdader[ao]s?',
  'reales',
  'authentiques?',
  'réel(le)?s?',
  'véritables?',
  'humaine?s?',
  'autêntic[ao]s?',
  'genuín[ao]s?',
  'verdadeir[ao]s?',
  'reais',
];
const latin = new RegExp(`(?<![\\p{L}])(${stems.join('|')})(?![\\p{L}])`, 'giu');
const arabic = /حقيقي|بشري|أصيل|أصلي/gu;

export function forbiddenWords(text: string): string[] {
  return [...text.matchAll(latin), ...text.matchAll(arabic)].map(([word]) => word);
}
