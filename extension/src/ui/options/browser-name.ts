/** From the most particular: every browser also calls itself by the names of others. */
const browsers = { 'Firefox/': 'Firefox', 'Edg/': 'Edge', 'OPR/': 'Opera', 'Chrome/': 'Chrome' };
const systems = {
  Android: 'Android',
  CrOS: 'ChromeOS',
  Windows: 'Windows',
  Mac: 'macOS',
  Linux: 'Linux',
};

/** What this browser is first called in the account's list; its owner may write something better. */
export function browserName(userAgent: string): string {
  const name = firstIn(browsers, userAgent) ?? 'Browser';
  const system = firstIn(systems, userAgent);
  return system === undefined ? name : `${name}, ${system}`;
}

function firstIn(names: Readonly<Record<string, string>>, userAgent: string): string | undefined {
  return Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1];
}
