import { type ESTree, parseSync } from 'vite';
import type { TextFile } from './project.ts';

/** A longer function does more than one thing. */
const mostLines = 40;
/** A component is as long as the markup it shows, whose every attribute may take a line. */
const mostComponentLines = 60;

const measured = /^(server|shared|widget|extension|media|tools|models\/src)\/.*\.(ts|tsx|mjs)$/;
const tests = /\.test\.tsx?$/;

interface MeasuredFunction {
  readonly name: string;
  /** From its first line to its last, whatever stands in it. */
  readonly lines: number;
  readonly isComponent: boolean;
}

export function longFunctionProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => measured.test(path) && !tests.test(path))
    .flatMap(({ path, text }) => longFunctionsIn(path, text));
}

function longFunctionsIn(path: string, text: string): string[] {
  return functionsOf(path, text)
    .map(({ isComponent, ...rest }) => ({ ...rest, most: isComponent ? mostComponentLines : mostLines }))
    .filter(({ lines, most }) => lines > most)
    .map(({ name, lines, most }) => `${path} ${name} has ${lines} lines; ${most} are allowed`);
}

function functionsOf(path: string, text: string): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  if (countLines(text) <= mostLines) return found;
  visit(parseSync(path, text).program, 'anonymous', (node, name) => {
    const lines = countLines(text.slice(node.start, node.end));
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    if (functionTypes.has(node.type)) found.push({ name, lines, isComponent });
    // What is short holds nothing long.
    return lines > mostLines;
  });
  return found;
}

function countLines(text: string): number {
  return text.split('\n').length;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * @param name of what holds the node: a variable or a property names the function that it is given
 * @param look whether to look at what is in the node, too
 */
function visit(node: ESTree.Node, name: string, look: (node: ESTree.Node, name: string) => boolean): void {
  const own = nameOf(node) ?? name;
  if (!look(node, own)) return;
  const inner = functionTypes.has(node.type) ? 'anonymous' : own;
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner, look);
}

function nameOf(node: ESTree.Node): string | undefined {
  const named = 'id' in node ? node.id : 'key' in node ? node.key : null;
  return named && 'name' in named && typeof named.name === 'string' ? named.name : undefined;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
