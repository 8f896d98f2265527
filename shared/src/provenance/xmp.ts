const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const maxPrefixChars = 40;
const maxValueChars = 2_000;
/** Of what follows a name: other attributes of its tag, tags of a list, and the value. */
const maxFollowingChars = 2 * maxValueChars;
/** How often a name may stand in a packet before the search ends. */
const maxPlaces = 50;

/** `<xmp:` in front of an element's name, ` xmp:` in front of an attribute's; a closing tag is neither. */
const opener = /([\s<])[\w.-]{1,39}$/;
const quoted = String.raw`\s{0,9}=\s{0,9}(?:"([^"]{1,${maxValueChars}})|'([^']{1,${maxValueChars}}))`;
const attribute = new RegExp(`^${quoted}`);
/** An address may stand in the tag itself (RDF 1.1 XML Syntax, section 2.4). */
const resource = new RegExp(String.raw`^\s[^<>]{0,200}?rdf:resource${quoted}`);
/** A text may stand in a list; in front of it no other tag is passed over, and no empty element. */
const element = new RegExp(
  String.raw`^(?:\s[^<>]{0,200})?(?<!/)>(?:\s{0,99}<\w{1,20}:(?:Alt|Bag|Seq|li)(?:\s[^<>/]{0,200})?>){0,3}([^<]{1,${maxValueChars}})`,
);

/**
 * The value of one XMP property, by its local name, written as an attribute or as an element; null where it is not there
 * or empty. A full RDF reader would be no more certain (the packet is unverified) and open to hostile nesting; every
 * repetition is bounded, so a packet costs the same whatever it holds.
 */
export function xmpProperty(packet: string, localName: string): string | null {
  const name = `:${localName}`;
  let at = packet.indexOf(name);
  for (let place = 0; at >= 0 && place < maxPlaces; place += 1) {
    const end = at + name.length;
    const value = valueBetween(
      packet.slice(Math.max(0, at - maxPrefixChars), at),
      packet.slice(end, end + maxFollowingChars),
    );
    if (value !== null) return decodeEntities(value);
    at = packet.indexOf(name, end);
  }
  return null;
}

function valueBetween(before: string, after: string): string | null {
  const opened = opener.exec(before)?.[1];
  if (opened === undefined) return null;
  const found = opened === '<' ? (resource.exec(after) ?? element.exec(after)) : attribute.exec(after);
  return found?.slice(1).find((value) => value?.trim()) ?? null;
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
