import { type Endpoint, endpoints } from '@telltale/shared/contract';
import * as z from 'zod';
import type { EndpointFacts, Facts, FieldFacts, ResourceFacts } from './facts.ts';

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
  };
}

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function endpointFacts(endpoint: Endpoint): EndpointFacts {
  const statuses = [...Object.keys(endpoint.responses).map(Number), ...endpoint.errors];
  return {
    security: endpoint.auth,
    ...(endpoint.idempotent ? { idempotency_key: true } : {}),
    statuses: [...new Set(statuses)].sort((a, b) => a - b),
  };
}

/** Parameters and form fields, which have no name of their own: they go by the endpoint's address. */
function inputsOf(endpoint: Endpoint): readonly (readonly [string, ResourceFacts])[] {
  const { params, query, headers, multipart } = endpoint;
  const places = { path: params, query, header: headers, form: multipart?.fields };
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return [];
    const facts = resourceFacts(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    );
    const file = place === 'form' ? { file: { type: 'binary', required: true } } : {};
    return [[`${addressOf(endpoint)} ${place}`, { ...facts, ...file }] as const];
  });
}

/** The part of JSON Schema that these schemas use. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

function resourceFacts(schema: JsonSchema): ResourceFacts {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      fieldFacts(property, required.has(name)),
    ]),
  );
}

function fieldFacts(property: JsonSchema, required: boolean): FieldFacts {
  const choices = choicesOf(property);
  const real = choices.filter((choice) => choice.type !== 'null');
  const [only] = real;
  return {
    type: [...new Set(real.map(typeOf))].join(' or '),
    required,
    ...(real.length < choices.length ? { nullable: true } : {}),
    ...(real.length === 1 && only ? limitsOf(only) : {}),
    ...(property.default === undefined ? {} : { default: property.default }),
  };
}

/** A union's members, however deep it is nested; null counts as one. */
function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return members.flatMap(choicesOf);
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema];
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'any'}`;
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return `map of ${typeOf(schema.additionalProperties)}`;
  if (typeof schema.type === 'string') return schema.type;
  return schema.const === undefined ? 'any' : typeof schema.const;
}

function limitsOf(schema: JsonSchema): Partial<FieldFacts> {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const min = schema.minLength ?? schema.minItems;
  const max = schema.maxLength ?? schema.maxItems;
  return {
    ...(values ? { enum: [...values].sort() } : {}),
    ...(min ? { min } : {}),
    ...(max === undefined ? {} : { max }),
  };
}
