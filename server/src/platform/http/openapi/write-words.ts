import type { createDocument } from 'zod-openapi';
import { composeExample } from './compose-example.ts';
import { describe, describeFields, describeTexts, openUp, wordsFor } from './describe-fields.ts';
import { membersOf, nameOfRef, type SchemaNode, type Schemas } from './schema-node.ts';

type Document = ReturnType<typeof createDocument>;

/** A body as the finished document has it. */
interface Media {
  schema?: SchemaNode;
  example?: unknown;
  examples?: unknown;
}
type Content = Record<string, Media>;

interface Parameter {
  readonly name: string;
  readonly schema?: SchemaNode;
  description?: string;
  example?: unknown;
}

export interface Operation {
  readonly operationId?: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Record<string, { readonly content?: Content }>;
}

/** Writes what every field means, its unit, range and example, and an example of every body, into the document. */
export function writeWords(made: Document): Document {
  const document = structuredClone(made);
  const schemas = (document.components?.schemas ?? {}) as Record<string, SchemaNode>;
  const operations = operationsOf(document);
  const inRequests = namesInRequests(operations, schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    describeFields(schema, name);
    if (inRequests.has(name)) describeTexts(schema);
    else openUp(schema);
  }
  // Not before all have their words: one is made of others.
  for (const schema of Object.values(schemas)) schema.examples = [composeExample(schemas, schema)];
  for (const operation of operations) writeOperation(operation, schemas);
  return document;
}

export const operationsOf = (document: Document): Operation[] =>
  Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}) as Operation[]);

function writeOperation(
  { operationId = '', parameters = [], requestBody, responses = {} }: Operation,
  schemas: Schemas,
) {
  for (const parameter of parameters) {
    const { words } = wordsFor(operationId, parameter.name);
    if (!words || !parameter.schema) continue;
    describe(parameter.schema, words);
    describeTexts(parameter.schema);
    const { description, examples: _, ...schema } = parameter.schema;
    Object.assign(parameter, { description, example: words.example, schema });
  }
  for (const media of Object.values(requestBody?.content ?? {})) {
    if (media.schema) describeFields(media.schema, operationId);
    if (media.schema) describeTexts(media.schema);
    exemplify(media, schemas);
  }
  for (const answer of Object.values(responses))
    for (const media of Object.values(answer.content ?? {})) {
      if (media.schema) openUp(media.schema);
      exemplify(media, schemas);
    }
}

function exemplify(media: Media, schemas: Schemas): void {
  if (!media.schema || media.example !== undefined || media.schema.format === 'binary') return;
  media.example = composeExample(schemas, media.schema);
}

/** Schemas that a request body is made of. */
function namesInRequests(operations: readonly Operation[], schemas: Schemas): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: SchemaNode): void => {
    const name = node.$ref === undefined ? undefined : nameOfRef(node.$ref);
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(schemas[name] ?? {});
    }
    for (const inner of [...Object.values(node.properties ?? {}), ...membersOf(node)]) visit(inner);
    if (node.items) visit(node.items);
  };
  for (const { requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {})) if (schema) visit(schema);
  return names;
}
