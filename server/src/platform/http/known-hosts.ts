export interface HostRule {
  readonly publicBaseUrl: string;
  /** Also answer for this machine's own loopback names, at any port. */
  readonly loopback: boolean;
}

/** Which Host headers this server answers for; names are compared as DNS and HTTP do, whatever their spelling. */
export function knownHosts({ publicBaseUrl, loopback }: HostRule): (host: string) => boolean {
  const { protocol, host: ownHost } = new URL(publicBaseUrl);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const own = readHost(ownHost, defaultPort);
  return (header) => {
    const asked = readHost(header, defaultPort);
    if (asked === null) return false;
    return (asked.name === own?.name && asked.port === own.port) || (loopback && isLoopback(asked.name));
  };
}

/** A name may end in the dot of the DNS root, and the scheme's own port may be written out. */
function readHost(host: string, defaultPort: string): { name: string; port: string } | null {
  const { name, port } =
    /^(?<name>\[[^\]]+\]|[^:]+?)\.?(?::(?<port>\d+))?$/.exec(host.toLowerCase())?.groups ?? {};
  return name === undefined ? null : { name, port: port ?? defaultPort };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
