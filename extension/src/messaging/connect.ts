/** How the exchange of a one-time code for a key ended. Each has a sentence `account_<kind>` in the locales. */
const exchangeEnds = ['connected', 'expired', 'unreachable', 'failed'] as const;
export type ExchangeEnd = (typeof exchangeEnds)[number];

export interface CodeExchange {
  /** The server that the code is for. */
  readonly serverUrl: string;
  readonly code: string;
  /** What only the maker of the challenge knows (PKCE). */
  readonly verifier: string;
}

type Fields = Readonly<Record<string, unknown>>;

export function parseCodeExchange({ serverUrl, code, verifier }: Fields): CodeExchange | null {
  if (typeof serverUrl !== 'string' || typeof code !== 'string' || typeof verifier !== 'string') return null;
  return { serverUrl, code, verifier };
}
