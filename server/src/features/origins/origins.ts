/** Firefox gives each install of an extension a random origin of this form. */
const firefoxExtension = /^moz-extension:\/\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the configuration says about origins. */
export interface OriginRules {
  /** The operator's own: no account may claim them. */
  readonly operators: readonly string[];
  readonly allowFirefoxExtensions: boolean;
}

/** Compares exactly as a string: scheme, host, port, no trailing slash; `null` is nobody's origin. */
export function isConfiguredOrigin(origin: string, rules: OriginRules): boolean {
  if (origin === 'null') return false;
  return rules.operators.includes(origin) || (rules.allowFirefoxExtensions && firefoxExtension.test(origin));
}
