export interface Import {
  readonly specifier: string;
  /** `import type`: gone before the code runs. */
  readonly typeOnly: boolean;
}

// The formatter puts every import and re-export at the start of a line, so no parser is needed to find them.
const staticImport =
  /^(?:import|export)\s+(?<type>type\s+(?=[{*\w]))?(?:[^'";=()/]*?\sfrom\s+|)(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/gm;
const dynamicImport = /(?<type>typeof\s+)?\bimport\(\s*(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/g;

/** Modules that a source text imports, re-exports or loads on demand. */
export function importsOf(text: string): Import[] {
  return [staticImport, dynamicImport].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({
      specifier: groups?.specifier ?? '',
      typeOnly: groups?.type !== undefined,
    })),
  );
}
