import * as z from 'zod';

/** Where a fact comes from: a part of the specification, a heading of the decisions on it, or a choice of our own. */
const part = z
  .string()
  .regex(/^([1-9](\.\d+)?|decisions: [A-Z]|own)/)
  .optional();

/** One endpoint. Malformed JSON (400) and failures inside (500) go without saying. */
const EndpointFacts = z.strictObject({
  part,
  security: z.enum(['none', 'key', 'session', 'key_or_session', 'origin']),
  idempotency_key: z.literal(true).optional(),
  /** Type of the JSON body. */
  json: z.string().optional(),
  json_max_bytes: z.int().optional(),
  file_max_bytes: z.int().optional(),
  raw_max_bytes: z.int().optional(),
  /** Type of the body of a success, and its other media types; `none` when there is no body. */
  answer: z.string(),
  statuses: z.array(z.int()),
});
export type EndpointFacts = z.infer<typeof EndpointFacts>;

const FieldFacts = z.strictObject({
  part,
  /** string, integer, number, boolean, object, any, binary, `array of …`, `map of …`, a resource, or several joined by ` or `. */
  type: z.string(),
  /** Of the sender: a field with a default is not. */
  required: z.boolean(),
  nullable: z.literal(true).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** Length of a string, or number of items. */
  min: z.int().optional(),
  max: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  /** uri (http or https), base64 (padded or not), date or date-time. */
  format: z.string().optional(),
  default: z.unknown().optional(),
});
export type FieldFacts = z.infer<typeof FieldFacts>;

const ResourceFacts = z.strictObject({
  part,
  /** No other properties are allowed. */
  closed: z.literal(true).optional(),
  /** By name. Fields of a nameless object go by `outer.inner`, of a list of such objects by `outer[].inner`. */
  fields: z.record(z.string(), FieldFacts),
});
export type ResourceFacts = z.infer<typeof ResourceFacts>;

/**
 * The specification as facts: every endpoint, every field of every resource, and numbers that no field shows.
 * Parameters and forms have no name of their own: they go by their endpoint and place (`GET /v1/jobs/{job_id} path`).
 */
export const Facts = z.strictObject({
  endpoints: z.record(z.string(), EndpointFacts),
  resources: z.record(z.string(), ResourceFacts),
  values: z.record(z.string(), z.strictObject({ part, value: z.number() })),
});
export type Facts = z.infer<typeof Facts>;
