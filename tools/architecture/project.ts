import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process.ts';
import { importsOf } from './imports.ts';
import { type OwnPackages, resolveImport } from './resolve.ts';

export interface TextFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface ResolvedImport {
  readonly target: string;
  readonly typeOnly: boolean;
}

export interface SourceFile extends TextFile {
  readonly imports: readonly ResolvedImport[];
}

export interface PackageFile {
  readonly exports?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The lock is npm's; the other file is made of bad examples. */
const notHeldToRules = ['package-lock.json', 'tools/architecture/rules.test.ts'];

const textNames = /\.(ts|tsx|mjs|js|json|md|css|html|sql|py|yaml|yml|txt|toml|example)$|^[^.]+$|^\.[^.]+$/;

/** Files that are committed, or would be by the next `git add`. */
function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot });
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(projectRoot, path)));
}

export function textFiles(): TextFile[] {
  return projectFiles()
    .filter((path) => textNames.test(path.split('/').at(-1) ?? '') && !notHeldToRules.includes(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
}

export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8'));
}

export function ownPackages(): OwnPackages {
  const folders = readPackage('.').workspaces ?? [];
  return Object.fromEntries(folders.map((folder) => [folder, readPackage(folder).exports ?? {}]));
}

export function sourceFiles(files: readonly TextFile[], own: OwnPackages): SourceFile[] {
  return files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path)).map((file) => withImports(file, own));
}

export function withImports({ path, text }: TextFile, own: OwnPackages): SourceFile {
  const imports = importsOf(text).map(({ specifier, typeOnly }) => ({
    target: resolveImport(path, specifier, own),
    typeOnly,
  }));
  return { path, text, imports };
}
