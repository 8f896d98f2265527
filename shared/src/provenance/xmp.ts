const maxPacketChars = 65_536;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The value of one XMP property, by its local name, written as an attribute or as an element.
 * A full RDF reader would be no more certain (the packet is unverified) and open to hostile nesting;
 * every repetition below is bounded, so a packet costs the same whatever it holds.
 */
export function xmpProperty(packet: string, localName: string): string | null {
  const head = packet.slice(0, maxPacketChars);
  const property = new RegExp(
    `:${localName}(?![\\w-])(?:\\s{0,9}=\\s{0,9}["']([^"']{1,400})|[^<>]{0,200}>\\s{0,99}(?:<[^<>]{0,200}>\\s{0,99}){0,3}([^<]{1,400}))`,
  );
  const match = property.exec(head);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? null : decodeEntities(value);
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
