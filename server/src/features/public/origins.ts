/** Firefox gives each install of an extension a random origin of this form. */
const firefoxExtension = /^moz-extension:\/\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the configuration says about origins. */
export interface OriginRules {
  readonly allowed: readonly string[];
  readonly allowFirefoxExtensions: boolean;
}

/** Compares exactly as a string: scheme, host, port, no trailing slash; `null` is nobody's origin. */
export function isConfiguredOrigin(origin: string, rules: OriginRules): boolean {
  if (origin === 'null') return false;
  return rules.allowed.includes(origin) || (rules.allowFirefoxExtensions && firefoxExtension.test(origin));
}
