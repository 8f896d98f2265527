/** Running English of some 1,000 characters, long enough for a verdict; each name makes another text. */
export function prose(name: string): string {
  return `A note about ${name}. ${paragraph.repeat(3)}`;
}

const paragraph =
  `When we moved to the farm by the river the orchard had been left to itself for a long time, and my aunt said
that it would take her a year to learn what was growing there. She was wrong about that, as she was about most of the
things that asked for patience, but she found a wall of old stone and three pear trees behind the barn. `.replaceAll(
    '\n',
    ' ',
  );

/** English in its length between what is refused and what is always answered. */
export const shortProse = paragraph;

/** The same words as a list whose items are a few words long. */
export function listOf(name: string): string {
  const words = prose(name).trim().split(/\s+/);
  const items = Array.from({ length: Math.ceil(words.length / 4) }, (_, at) =>
    words.slice(at * 4, at * 4 + 4),
  );
  return items.map((item) => `- ${item.join(' ')}`).join('\n');
}
