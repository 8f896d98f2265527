/** What a field of the document says about itself. */
export interface FieldWords {
  /** One or two sentences: what the field means. */
  readonly says: string;
  readonly example: unknown;
  /** What one of it is: every number has one. */
  readonly unit?: string;
  /** Smallest and largest value that the service sends or takes; null where only the exactness of a double bounds it. */
  readonly range?: readonly [min: number | null, max: number | null];
}

/**
 * Words by a field's name, or by `Owner.name` where a name means something of its own there. The owner is a schema, an
 * operation (for parameters and forms), or the path of a nameless object (`AccountResponse.user`).
 */
export type WordsByField = Readonly<Record<string, FieldWords>>;

export const text = (says: string, example: unknown): FieldWords => ({ says, example });

export const amount = (
  says: string,
  unit: string,
  range: readonly [number | null, number | null],
  example: number,
): FieldWords => ({ says, unit, range, example });

/** Integer times of the contract. */
export const unixSeconds = (says: string, example = 1_795_600_800): FieldWords =>
  amount(says, 'seconds since 1970-01-01T00:00:00Z', [0, null], example);

/** Times as text: always in UTC. */
export const isoTime = (says: string, example: string | null = '2026-11-25T10:00:00.000Z'): FieldWords =>
  text(`${says} ISO 8601, in UTC.`, example);
