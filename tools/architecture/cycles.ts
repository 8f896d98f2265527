import type { SourceFile } from './project.ts';

/** Files that import each other in a circle at run time, one line per circle found. */
export function cycleProblems(files: readonly SourceFile[]): string[] {
  const importsByPath = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
    ]),
  );
  const finished = new Set<string>();
  const problems: string[] = [];

  function visit(path: string, way: readonly string[]): void {
    const start = way.indexOf(path);
    if (start >= 0) {
      problems.push(`circle: ${[...way.slice(start), path].join(' -> ')}`);
      return;
    }
    if (finished.has(path)) return;
    for (const target of importsByPath.get(path) ?? []) visit(target, [...way, path]);
    finished.add(path);
  }

  for (const path of importsByPath.keys()) visit(path, []);
  return problems;
}
