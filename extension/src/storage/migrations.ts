/** The first version kept the address as it was typed; since then it is kept as requests are built from it. */
export function asRequestsNeedIt(older: unknown): unknown {
  if (typeof older !== 'string' || !URL.canParse(older)) return older;
  const { origin, pathname } = new URL(older);
  return origin === 'null' ? older : origin + pathname.replace(/\/+$/, '');
}
