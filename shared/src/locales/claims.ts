import { type Language, languages } from './languages.ts';

interface Claims {
  /** Expressions for single words. */
  readonly stems: readonly string[];
  readonly phrases: readonly string[];
}

/**
 * What no screen, mail or page may say: that something is genuine or made by people, that a signal proves it, or that
 * it is a piece of proof. The absence of a signal shows nothing. Every text is read for the claims of every language,
 * because a word of one may stand in another.
 */
const claims: Readonly<Record<Language, Claims>> = {
  en: {
    stems: [
      ...['real', 'authentic(?!at)\\w*', 'genuine\\w*', 'human\\w*'],
      ...['trustworthy', 'verified', 'proven'],
    ],
    phrases: ['made by (a )?(person|people)', 'proves? that', 'not (an? )?(ai|fake)'],
  },
  de: {
    stems: [...['realen?', 'echte?[mnrs]?', 'authentisch\\w*'], ...['menschlich\\w*', 'menschengemacht\\w*']],
    phrases: [
      'beweis(t|en), dass',
      '(kein|keine) (ki|fälschung|fake)(?= ?[.!])',
      'nicht (ki|gefälscht)(?= ?[.!])',
      ...['karten? mit belegen', 'zeig(t|en) die belege', 'belege (an)?zeigen'],
    ],
  },
  es: {
    stems: ['aut[eé]ntic[ao]s?', 'genuin[ao]s?', 'human[ao]s?', 'verdader[ao]s?', 'reales'],
    phrases: [
      ...['(prueba|demuestra)n? que', 'no (es|son) (ia|fals[ao]s?)'],
      ...['(ficha|tarjeta)s? de pruebas', '(muestran?|mostrar|ver) las pruebas'],
    ],
  },
  fr: {
    stems: ['authentiques?', 'réel(le)?s?', 'véritables?', 'humaine?s?'],
    phrases: [
      ...['prouve(nt)? que', '(n’est|n’sont|ne sont) pas (ia|faux|fausses?|truquée?s?)'],
      '(afficher|montre(nt|r)?|voir) les (éléments|preuves)',
    ],
  },
  'pt-BR': {
    stems: ['autêntic[ao]s?', 'genuín[ao]s?', 'verdadeir[ao]s?', 'reais', 'evidências?'],
    phrases: ['prova(m)? que', 'não (é|são) (ia|fals[ao]s?)'],
  },
  ar: {
    stems: ['حقيقي', 'بشري', 'أصيل', 'أصلي', 'الأدلة'],
    phrases: ['ليس(ت)? (مزيف|مفبرك)', '[يت]ثبت أن', 'بطاق(ة|ات) أدلة'],
  },
};

/** Their words are joined with others, or stand without spaces: a claim is found inside of them. */
const joinedScripts: readonly Language[] = ['ar'];

const forbidden = languages.map((language) => {
  const { stems, phrases } = claims[language];
  const any = [...stems, ...phrases].join('|');
  return joinedScripts.includes(language)
    ? new RegExp(any, 'gu')
    : new RegExp(`(?<![\\p{L}_])(${any})(?![\\p{L}_])`, 'giu');
});

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
  return forbidden.flatMap((claim) => rest.match(claim) ?? []);
}
