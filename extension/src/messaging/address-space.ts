/** Where an address leads, as far as its host says so. The further down, the less a page of the web may name it. */
const spaces = ['public', 'local', 'loopback'] as const;
type AddressSpace = (typeof spaces)[number];

/** The IPv4 blocks of RFC 6890 that lead to this machine or its networks, and shared space (RFC 6598). */
const loopback4 = ['127.0.0.0/8', '0.0.0.0/8'];
const local4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
];

/** Names that no public server has: RFC 6761 (localhost), 6762 (local), 8375 (home.arpa), ICANN's resolution of 2024 (internal). */
const localNames = /(^|\.)(local|internal|lan|home\.arpa)$/;

/** @param hostname as a parsed URL has it: lower case, IPv4 in decimal however it was written, IPv6 in brackets */
export function addressSpaceOf(hostname: string): AddressSpace {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[')) return space6Of(name.slice(1, -1));
  const number = number4Of(name);
  if (number !== null) return space4Of(number);
  if (/(^|\.)localhost$/.test(name)) return 'loopback';
  return localNames.test(name) || !name.includes('.') ? 'local' : 'public';
}

/**
 * Whether something that a page shows may be requested for it. A page may only name what lies as far out as itself: a
 * page of the web no address of this machine or its networks, a page of a home network none of this machine.
 */
export function mayNameAddress(pageUrl: string | undefined, url: string): boolean {
  const named = httpHostOf(url);
  if (named === null) return true;
  const page = httpHostOf(pageUrl);
  const own = page === null ? 'public' : addressSpaceOf(page);
  return spaces.indexOf(addressSpaceOf(named)) <= spaces.indexOf(own);
}

function httpHostOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname : null;
}

function number4Of(name: string): number | null {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(name)) return null;
  return name.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function space4Of(number: number): AddressSpace {
  const isIn = (block: string) => {
    const [base = '', bits = ''] = block.split('/');
    const size = 2 ** (32 - Number(bits));
    return Math.floor((number4Of(base) ?? 0) / size) === Math.floor(number / size);
  };
  if (loopback4.some(isIn)) return 'loopback';
  return local4.some(isIn) ? 'local' : 'public';
}

/** Only global unicast (2000::/3, RFC 4291) is public; what wraps an IPv4 address leads where that one does. */
function space6Of(address: string): AddressSpace {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  const last = ((groups[6] ?? 0) * 0x10000 + (groups[7] ?? 0)) >>> 0;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  // ::1, :: and IPv4-compatible addresses; IPv4-mapped (RFC 4291); translated by NAT64 (RFC 6052); 6to4 (RFC 3056).
  if (isZero(0, 6)) return last <= 1 ? 'loopback' : space4Of(last);
  if (isZero(0, 5) && groups[5] === 0xffff) return space4Of(last);
  if (first === 0x64 && second === 0xff9b) return isZero(2, 6) ? space4Of(last) : 'local';
  if (first === 0x2002) return space4Of((second * 0x10000 + (groups[2] ?? 0)) >>> 0);
  return first >> 13 === 1 ? 'public' : 'local';
}

/** The eight groups of an address as the URL parser writes it: hexadecimal, with at most one run of zeros left out. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
