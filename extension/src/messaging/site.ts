/** The site of a page as the switch knows it: host with port; null for pages that are not of the web. */
export function siteOf(pageUrl: string | undefined): string | null {
  if (!pageUrl || !URL.canParse(pageUrl)) return null;
  const { protocol, host } = new URL(pageUrl);
  return protocol === 'http:' || protocol === 'https:' ? host : null;
}
