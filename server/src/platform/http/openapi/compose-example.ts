import { isOfType, nameOfRef, realOf, type SchemaNode, type Schemas } from './schema-node.ts';

/** Fields that go with `processing` and that a known answer does not have. */
const onlyWhileQueued = ['job_token'];

/** An example of a whole body, put together from those of its fields. */
export function composeExample(schemas: Schemas, schema: SchemaNode): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  const node = realOf(schema);
  if (node.$ref !== undefined) return composeExample(schemas, schemas[nameOfRef(node.$ref)] ?? {});
  if (node.examples !== undefined) return node.examples[0];
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  if (node.properties !== undefined) return composeObject(schemas, node);
  if (node.items !== undefined) return [composeExample(schemas, node.items)];
  if (isOfType(node, 'boolean')) return false;
  return isOfType(node, 'object') ? {} : 'text';
}

function composeObject(schemas: Schemas, { properties = {}, required = [] }: SchemaNode) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || !isQueuedOnly(name, properties))
      .map(([name, property]) => [name, composeExample(schemas, property)]),
  );
}

const isQueuedOnly = (name: string, properties: Readonly<Record<string, SchemaNode>>) =>
  onlyWhileQueued.includes(name) || (name === 'job_id' && 'job_token' in properties);
