/** One endpoint as the specification states it. */
export interface EndpointFacts {
  readonly security: 'none' | 'key' | 'session' | 'key_or_session' | 'origin';
  readonly idempotency_key?: true;
  readonly statuses: readonly number[];
}

export interface FieldFacts {
  /** string, integer, number, boolean, object, binary, `array of …`, `map of …`, a resource's name, or several joined by ` or `. */
  readonly type: string;
  readonly required: boolean;
  readonly nullable?: true;
  readonly enum?: readonly (string | number | boolean)[];
  /** Length of a string, or number of items. */
  readonly min?: number;
  readonly max?: number;
  readonly default?: unknown;
}

export type ResourceFacts = Readonly<Record<string, FieldFacts>>;

/** The specification as facts: every endpoint, and every field of every resource. */
export interface Facts {
  readonly endpoints: Readonly<Record<string, EndpointFacts>>;
  readonly resources: Readonly<Record<string, ResourceFacts>>;
}

/** Every difference between two statements of the same facts, one line each; none when they agree both ways. */
export function differences(specified: Facts, built: Facts): string[] {
  return [
    ...compare('endpoint', specified.endpoints, built.endpoints, (name, a, b) => different(name, a, b)),
    ...compare('resource', specified.resources, built.resources, (name, a, b) =>
      compare(`field of ${name}`, a, b, (field, x, y) => different(`${name}.${field}`, x, y)),
    ),
  ];
}

function compare<T>(
  what: string,
  specified: Readonly<Record<string, T>>,
  built: Readonly<Record<string, T>>,
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

const canonical = (value: object) => JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
