/** A schema of the finished document, as far as words and examples need it. */
export interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

export type Schemas = Readonly<Record<string, SchemaNode>>;

export const membersOf = ({ anyOf = [], oneOf = [], allOf = [] }: SchemaNode): readonly SchemaNode[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const isNull = ({ type }: SchemaNode) => type === 'null';

/** The schema of an answer that is not null; the first, where there are several. */
export function realOf(node: SchemaNode): SchemaNode {
  const member = membersOf(node).find((one) => !isNull(one));
  return member ? realOf(member) : node;
}

export const isOfType = (node: SchemaNode, ...types: readonly string[]): boolean =>
  [node.type ?? []].flat().some((type) => types.includes(type));

export const isNumber = (node: SchemaNode): boolean => isOfType(node, 'integer', 'number');
