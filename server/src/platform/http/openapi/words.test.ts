import { endpoints, NoContent } from '@telltale/shared/contract';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../openapi.ts';
import { describeFields } from './describe-fields.ts';
import { isNumber, membersOf, type SchemaNode, type Schemas } from './schema-node.ts';
import { accountWords } from './words/accounts.ts';
import { billingWords } from './words/billing.ts';
import { checkWords } from './words/checks.ts';
import { fieldWords } from './words/fields.ts';
import { operationWords, tagWords } from './words/operations.ts';
import { publicWords } from './words/public.ts';
import { reviewWords } from './words/reviews.ts';
import { serviceWords } from './words/service.ts';
import { type Operation, operationsOf } from './write-words.ts';

const document = openApiDocument(endpoints, { sessionCookie: '__Host-telltale_session' });
const schemas = (document.components?.schemas ?? {}) as Schemas;
const operations = operationsOf(document) as (Operation & Record<string, unknown>)[];

interface Field {
  readonly place: string;
  readonly schema: SchemaNode;
}

function fieldsOf(schema: SchemaNode, place: string): Field[] {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    { place: `${place}.${name}`, schema: property },
    ...fieldsOf(property, `${place}.${name}`),
  ]);
  const inner = [...(schema.items ? [schema.items] : []), ...membersOf(schema)];
  return [...named, ...inner.flatMap((one) => fieldsOf(one, place))];
}

const ofSchemas = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
const ofForms = operations.flatMap(({ operationId = '', requestBody }) =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    schema ? fieldsOf(schema, operationId) : [],
  ),
);
const fields = [...ofSchemas, ...ofForms];
const parameters = operations.flatMap(({ operationId, parameters: all = [] }) =>
  all.map((parameter) => ({ place: `${operationId} ${parameter.name}`, ...parameter })),
);
const placesOf = (found: readonly { readonly place: string }[]) => found.map(({ place }) => place);

test('every field and every parameter is described', () => {
  expect(fields.length).toBeGreaterThan(390);
  expect(parameters.length).toBeGreaterThan(40);
  expect(placesOf(fields.filter(({ schema }) => !schema.description))).toEqual([]);
  expect(placesOf(parameters.filter(({ description }) => !description))).toEqual([]);
});

test('every number names its unit, and has a smallest and a largest value', () => {
  const numbers = fields.filter(({ schema }) => [schema, ...membersOf(schema)].some(isNumber));
  const times = numbers.filter(({ schema }) => /ISO 8601/.test(schema.description ?? ''));
  const bare = numbers.filter(({ schema }) => {
    const number = [schema, ...membersOf(schema)].find(isNumber);
    return number?.minimum === undefined || number.maximum === undefined;
  });
  const unitless = numbers.filter(
    (field) => !times.includes(field) && !/Unit: /.test(field.schema.description ?? ''),
  );
  expect(numbers.length).toBeGreaterThan(80);
  expect([placesOf(bare), placesOf(unitless)]).toEqual([[], []]);
});

test('every field has an example, or is made of fields that have', () => {
  const without = fields.filter(({ schema }) => {
    const leads = [schema, ...membersOf(schema)].some(({ $ref, properties }) => $ref ?? properties);
    return schema.examples === undefined && !leads;
  });
  expect(placesOf(without)).toEqual([]);
  expect(placesOf(parameters.filter(({ example }) => example === undefined))).toEqual([]);
});

test('every operation says what it does beyond its summary, and every tag what it is about', () => {
  const silent = operations.filter(({ description, summary }) => !description || description === summary);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  expect((document.tags ?? []).filter(({ name }) => !tagWords[name])).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const operation = operations.find(({ operationId }) => operationId === id);

  test('shows a body that the service takes', () => {
    for (const [type, media] of Object.entries(operation?.requestBody?.content ?? {}))
      expect(media.example, type).toBeDefined();
    if (!endpoint.json) return;
    const example = operation?.requestBody?.content?.['application/json']?.example;
    expect(endpoint.json.schema.safeParse(example)).toMatchObject({ success: true });
  });

  test('shows an answer that fits its schema, field by field', () => {
    for (const [status, schema] of Object.entries(endpoint.responses)) {
      if (schema.def.type === NoContent.def.type) continue;
      const example = operation?.responses?.[status]?.content?.['application/json']?.example;
      expect(schema.safeParse(example)).toEqual({ success: true, data: example });
    }
  });
});

test('no words are left of a field or an operation that is gone, and none are said twice', () => {
  const used = new Set(parameters.map(({ name }) => name));
  for (const [name, schema] of Object.entries(structuredClone(schemas)))
    describeFields(schema, name, (key) => used.add(key));
  for (const { operationId = '', parameters: all = [], requestBody } of operations) {
    for (const { name } of all) used.add(`${operationId}.${name}`);
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      if (schema) describeFields(structuredClone(schema), operationId, (key) => used.add(key));
  }
  expect(Object.keys(fieldWords).filter((key) => !used.has(key))).toEqual([]);
  expect(Object.keys(operationWords).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  const all = [checkWords, accountWords, billingWords, publicWords, reviewWords, serviceWords];
  const names = all.flatMap((words) => Object.keys(words));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
