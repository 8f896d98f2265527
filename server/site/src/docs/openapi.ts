/** The part of an OpenAPI 3.1 document that this page shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every operation, in the document's order, by its first tag. */
export function operationsByTag(document: ApiDocument): ReadonlyMap<string, readonly Located[]> {
  const groups = new Map<string, Located[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  return groups;
}

/** The schema behind a reference. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? schema);
}

/** A schema's form in a few words: `string, 1 to 200 characters`, `one of yes, no`. */
export function wordsOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(wordsOf).join(' or ');
  if (schema.type === 'array')
    return `list of ${schema.items ? wordsOf(schema.items) : 'values'}${itemsOf(schema)}`;
  if (typeof schema.additionalProperties === 'object')
    return `map of ${wordsOf(schema.additionalProperties)}`;
  return `${[schema.type ?? 'value'].flat().join(' or ')}${lengthOf(schema)}`;
}

function lengthOf({ minLength, maxLength, format }: Schema): string {
  if (format === 'binary') return ' (file)';
  if (maxLength === undefined) return '';
  return minLength ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
}

function itemsOf({ minItems, maxItems }: Schema): string {
  return maxItems === undefined ? '' : `, ${minItems ?? 0} to ${maxItems} items`;
}
