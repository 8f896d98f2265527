import type { Facts } from './facts.ts';

type Named<T> = Readonly<Record<string, T>>;

/** Every difference between two statements of the same facts, one line each; none when they agree both ways. */
export function differences(specified: Facts, built: Facts): string[] {
  return [
    ...compare('endpoint', specified.endpoints, built.endpoints, different),
    ...compare('resource', specified.resources, built.resources, (name, a, b) => [
      ...different(name, { closed: a.closed }, { closed: b.closed }),
      ...compare(`field of ${name}`, a.fields, b.fields, (field, x, y) =>
        different(`${name}.${field}`, x, y),
      ),
    ]),
    ...compare('value', specified.values, built.values, different),
  ];
}

function compare<T>(
  what: string,
  specified: Named<T>,
  built: Named<T>,
  inBoth: (name: string, specified: T, built: T) => string[],
): string[] {
  const names = new Set([...Object.keys(specified), ...Object.keys(built)]);
  return [...names].flatMap((name) => {
    const [a, b] = [specified[name], built[name]];
    if (a === undefined) return [`${what} ${name}: built, but not in the specification`];
    if (b === undefined) return [`${what} ${name}: specified, but not built`];
    return inBoth(name, a, b);
  });
}

function different(name: string, specified: object, built: object): string[] {
  const [a, b] = [canonical(specified), canonical(built)];
  return a === b ? [] : [`${name}: specified ${a}, built ${b}`];
}

/** Without `part`, which is for the reader: the contract's code does not know where a fact comes from. */
function canonical(facts: object): string {
  const compared = Object.entries(facts).filter(([name]) => name !== 'part');
  return JSON.stringify(Object.fromEntries(compared.sort()));
}
