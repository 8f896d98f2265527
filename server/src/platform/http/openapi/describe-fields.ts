import { textPatterns } from '@telltale/shared/contract';
import { isNumber, isOfType, membersOf, type SchemaNode } from './schema-node.ts';
import { fieldWords } from './words/fields.ts';
import type { FieldWords } from './words/words.ts';

/** Told of each field and of the words that it was given. */
type OnField = (place: string, words: FieldWords | undefined) => void;

export function wordsFor(owner: string, name: string): { key: string; words: FieldWords | undefined } {
  const key = `${owner}.${name}` in fieldWords ? `${owner}.${name}` : name;
  return { key, words: fieldWords[key] };
}

/** Gives every field below a schema its words, its unit and range, and its example. */
export function describeFields(schema: SchemaNode, owner: string, onField: OnField = () => undefined): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const { key, words } = wordsFor(owner, name);
    onField(key, words);
    if (words) describe(property, words);
    describeFields(property, `${owner}.${name}`, onField);
    describeValues(property, name, onField);
  }
  if (schema.items) describeFields(schema.items, owner, onField);
  for (const member of membersOf(schema)) describeFields(member, owner, onField);
}

/** The values of a map have no name: they go by `map.*`. */
function describeValues({ additionalProperties }: SchemaNode, name: string, onField: OnField): void {
  if (typeof additionalProperties !== 'object' || !isNumber(additionalProperties)) return;
  const { key, words } = wordsFor(name, '*');
  onField(key, words);
  if (words) describe(additionalProperties, words);
}

export function describe(node: SchemaNode, words: FieldWords): void {
  const { says, unit, example } = words;
  node.description = unit === undefined ? says : `${says} Unit: ${unit}.`;
  bound(node, words);
  // A reference has its example where it leads, and what can be one thing only is its own example.
  if (node.const !== undefined) node.examples = [node.const];
  else if (node.$ref === undefined && example !== null) node.examples = [example];
  if (example === null && mayBeNull(node)) node.examples = [null];
}

const mayBeNull = (node: SchemaNode) =>
  isOfType(node, 'null') || membersOf(node).some((member) => member.type === 'null');

function bound(node: SchemaNode, { range }: FieldWords): void {
  if (range === undefined) return;
  if (isNumber(node)) {
    node.minimum = range[0] ?? node.minimum ?? Number.MIN_SAFE_INTEGER;
    // Said by the smallest value.
    delete node.exclusiveMinimum;
    node.maximum = range[1] ?? node.maximum ?? Number.MAX_SAFE_INTEGER;
  }
  for (const member of membersOf(node)) bound(member, { says: '', example: null, range });
}

/** No text of a request holds NUL; those that hold no other control character say so themselves. */
export function describeTexts(schema: SchemaNode): void {
  const isFree = schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema.contentEncoding;
  if (isOfType(schema, 'string') && isFree === undefined) schema.pattern = textPatterns.any;
  for (const property of Object.values(schema.properties ?? {})) describeTexts(property);
  if (schema.items) describeTexts(schema.items);
  for (const member of membersOf(schema)) describeTexts(member);
}

/** An answer may gain fields: clients are not told to refuse what they do not know. */
export function openUp(schema: SchemaNode): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  for (const property of Object.values(schema.properties ?? {})) openUp(property);
  if (schema.items) openUp(schema.items);
  for (const member of membersOf(schema)) openUp(member);
}
