import { textPatterns } from '@telltale/shared/contract';
import type { FieldFacts, ResourceFacts } from './facts.ts';

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
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
  readonly pattern?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
}

type Fields = Readonly<Record<string, FieldFacts>>;

export function resourceFacts(schema: JsonSchema): ResourceFacts {
  return {
    ...(schema.additionalProperties === false ? { closed: true } : {}),
    fields: mergeFields(choicesOf(schema).map((choice) => fieldsOf(choice))),
  };
}

/** Of a union of objects, a field is required where every member requires it. */
function mergeFields([first = {}, ...others]: readonly Fields[]): Fields {
  return others.reduce((merged, fields) => {
    const names = [...new Set([...Object.keys(merged), ...Object.keys(fields)])];
    return Object.fromEntries(names.map((name) => [name, mergeField(merged[name], fields[name])]));
  }, first);
}

function mergeField(a: FieldFacts | undefined, b: FieldFacts | undefined): FieldFacts {
  if (!a || !b) return { type: 'any', ...a, ...b, required: false };
  const values = [...new Set([...(a.enum ?? []), ...(b.enum ?? [])])].sort();
  return { ...a, ...b, ...(a.enum && b.enum ? { enum: values } : {}), required: a.required && b.required };
}

function fieldsOf(schema: JsonSchema, prefix = ''): Fields {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      [`${prefix}${name}`, fieldFacts(property, required.has(name))] as const,
      ...Object.entries(innerFields(property, `${prefix}${name}`)),
    ]),
  );
}

function innerFields(property: JsonSchema, name: string): Fields {
  const [only, ...others] = choicesOf(property).filter(notNull);
  if (!only || others.length > 0) return {};
  return only.items ? fieldsOf(only.items, `${name}[].`) : fieldsOf(only, `${name}.`);
}

function fieldFacts(property: JsonSchema, required: boolean): FieldFacts {
  const choices = choicesOf(property);
  const real = choices.filter(notNull);
  const [only] = real;
  return {
    type: namesOf(real),
    required,
    ...(real.length < choices.length ? { nullable: true } : {}),
    ...(real.length === 1 && only ? limitsOf(only) : {}),
    ...(property.default === undefined ? {} : { default: property.default }),
  };
}

const notNull = (schema: JsonSchema) => schema.type !== 'null';

/** A union's members, however deep it is nested; null counts as one. */
function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return members.flatMap(choicesOf);
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema];
}

const namesOf = (choices: readonly JsonSchema[]) => [...new Set(choices.map(nameOf))].sort().join(' or ');

/** A type in words: `integer or string`, `array of JobResponse`. */
export const typeOf = (schema: JsonSchema) => namesOf(choicesOf(schema));

function nameOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'any'}`;
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    const values = typeOf(schema.additionalProperties);
    return values === 'any' ? 'object' : `map of ${values}`;
  }
  if (typeof schema.type === 'string') return schema.type;
  return schema.const === undefined ? 'any' : typeof schema.const;
}

function limitsOf(schema: JsonSchema): Partial<FieldFacts> {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const min = schema.minLength ?? schema.minItems;
  const max = schema.maxLength ?? schema.maxItems;
  const format = schema.contentEncoding ?? schema.format;
  return {
    ...(values ? { enum: [...values].sort() } : {}),
    ...(min ? { min } : {}),
    ...(max === undefined ? {} : { max }),
    ...(isBound(schema.minimum) ? { minimum: schema.minimum } : {}),
    ...(isBound(schema.maximum) ? { maximum: schema.maximum } : {}),
    // A format's own pattern says nothing more.
    ...(format ? { format } : isOwnPattern(schema.pattern) ? { pattern: schema.pattern } : {}),
  };
}

/** That texts hold no control characters is one rule for all of them. */
const isOwnPattern = (pattern: string | undefined): pattern is string =>
  pattern !== undefined && !(Object.values(textPatterns) as string[]).includes(pattern);

/** Every integer is bounded by what a double can hold exactly, which is no limit of the contract. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;
