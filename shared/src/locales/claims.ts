/**
 * What no screen, mail or page may say: that something is genuine or made by people, or that a signal proves it. The
 * absence of a signal shows nothing. This list holds for every language, because a word of one may stand in another.
 */
const stems = [
  'real',
  'realen?',
  'authentic(?!at)\\w*',
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
const phrases = [
  'made by (a )?(person|people)',
  'proves? that',
  'not (an? )?(ai|fake)',
  'beweis(t|en), dass',
  '(kein|keine) (ki|fälschung|fake)(?= ?[.!])',
  'nicht (ki|gefälscht)(?= ?[.!])',
  '(prueba|demuestra)n? que',
  'no (es|son) (ia|fals[ao]s?)',
  'prouve(nt)? que',
  '(n’est|n’sont|ne sont) pas (ia|faux|fausses?|truquée?s?)',
  'prova(m)? que',
  'não (é|são) (ia|fals[ao]s?)',
];
const latin = new RegExp(`(?<![\\p{L}_])(${[...stems, ...phrases].join('|')})(?![\\p{L}_])`, 'giu');
const arabic = /حقيقي|بشري|أصيل|أصلي|ليس(ت)? (مزيف|مفبرك)|[يت]ثبت أن/gu;

/** Where one of the words makes no claim about a medium. Each is as narrow as what is said there. */
const allowed: readonly (readonly [text: RegExp, why: string])[] = [
  [/Content Authenticity Initiative|Content Provenance and Authenticity/g, 'the name of a body'],
  [
    /prove[s]? that (the website|\$?\{origin\}) is (yours|theirs)/gi,
    'a DNS record proves whose a website is',
  ],
  [/se demuestra que el sitio es suyo/g, 'the same'],
  [/تثبت أنه لك/g, 'the same'],
  [/consequential decisions need a human/g, 'who decides, in the words of the contract'],
  [/Not verified\./g, 'metadata, which nobody has signed'],
];

export function claimsIn(text: string): string[] {
  const rest = allowed.reduce((left, [words]) => left.replace(words, ''), text);
  return [...rest.matchAll(latin), ...rest.matchAll(arabic)].map(([claim]) => claim);
}
