import {
  type Endpoint,
  endpoints,
  IdempotencyKey,
  limits,
  successStatuses,
  tokenBundles,
  ttlSeconds,
} from '@telltale/shared/contract';
import * as z from 'zod';
import type { EndpointFacts, Facts, ResourceFacts } from './facts.ts';
import { type JsonSchema, resourceFacts, typeOf } from './json-schema.ts';

/** What the contract's own schemas say, in the form of docs/spec/facts.json, so that the two can be compared. */
export function contractFacts(): Facts {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => id,
  });
  const named = Object.entries(schemas).map(([name, schema]) => [name, resourceFacts(schema as JsonSchema)]);
  return {
    endpoints: Object.fromEntries(
      endpoints.map((endpoint) => [addressOf(endpoint), endpointFacts(endpoint)]),
    ),
    resources: { ...Object.fromEntries(named), ...Object.fromEntries(endpoints.flatMap(inputsOf)) },
    values: Object.fromEntries(Object.entries(numbers()).map(([name, value]) => [name, { value }])),
  };
}

/** What no field shows: limits of decoded media, of lists, of time, and prices. */
function numbers(): Record<string, number> {
  const prefixKeys = <T>(of: Record<string, T>, prefix: string, value: (entry: T) => number) =>
    Object.fromEntries(Object.entries(of).map(([name, entry]) => [`${prefix} ${name}`, value(entry)]));
  return {
    'image pixels': limits.imagePixels,
    'thumbnail bytes': limits.thumbBytes,
    'thumbnail pixels': limits.thumbPixels,
    'allowed origins of a tenant': limits.originsPerTenant,
    'connected browsers of a tenant': limits.connectionsPerTenant,
    ...prefixKeys(ttlSeconds, 'ttl_seconds of', (seconds) => seconds),
    ...prefixKeys(tokenBundles, 'cents for', ({ amountCents }) => amountCents),
    ...prefixKeys(tokenBundles, 'tokens in', ({ tokens }) => tokens),
  };
}

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function endpointFacts(endpoint: Endpoint): EndpointFacts {
  const { json, multipart, raw } = endpoint;
  const statuses = [...successStatuses(endpoint), ...endpoint.errors];
  return {
    security: endpoint.auth,
    ...(endpoint.idempotent ? { idempotency_key: true } : {}),
    ...(json ? { json: typeOf(jsonSchemaOf(json.schema)), json_max_bytes: json.maxBytes } : {}),
    ...(multipart ? { file_max_bytes: multipart.fileMaxBytes } : {}),
    ...(raw ? { raw_max_bytes: raw.maxBytes } : {}),
    answer: answerOf(endpoint),
    statuses: [...new Set(statuses)].sort((a, b) => a - b),
  };
}

function answerOf({ responses, produces = [] }: Endpoint): string {
  const schemas = Object.values(responses).filter((schema) => !(schema instanceof z.ZodUndefined));
  const types = new Set([...schemas.map((schema) => typeOf(jsonSchemaOf(schema))), ...produces]);
  return [...types].join(' or ') || 'none';
}

/** Parameters and form fields, which have no name of their own: they go by the endpoint's address. */
function inputsOf(endpoint: Endpoint): readonly (readonly [string, ResourceFacts])[] {
  const { params, query, multipart } = endpoint;
  const places = { path: params, query, header: headersOf(endpoint), form: multipart?.fields };
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return [];
    const { fields } = resourceFacts(jsonSchemaOf(schema));
    const file = place === 'form' ? { file: { type: 'binary', required: true } } : {};
    return [[`${addressOf(endpoint)} ${place}`, { fields: { ...fields, ...file } }] as const];
  });
}

function headersOf({ headers, idempotent }: Endpoint): z.ZodObject | undefined {
  const shape = { ...headers?.shape, ...(idempotent ? { 'idempotency-key': IdempotencyKey } : {}) };
  const entries = Object.entries(shape).map(([name, schema]) => [headerName(name), schema] as const);
  return entries.length > 0 ? z.object(Object.fromEntries(entries)) : undefined;
}

/** As the specification writes it: Idempotency-Key. */
const headerName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
