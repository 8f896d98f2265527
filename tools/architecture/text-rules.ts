import { posix } from 'node:path';
import type { SourceFile, TextFile } from './project.ts';

const maximumLines = 300;
const code = /\.(ts|tsx|mjs|py|css)$/;

export function longFileProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path, text }) => code.test(path) && text.split('\n').length > maximumLines)
    .map(({ path }) => `${path} is longer than ${maximumLines} lines`);
}

const mayExportDefault = /\.config\.ts$|^extension\/src\/entrypoints\//;

export function defaultExportProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        !mayExportDefault.test(path) && /^export (default\b|\{[^}]*\bas default\b)/m.test(text),
    )
    .map(({ path }) => `${path} has a default export`);
}

const mayReexport = ['shared/src/contract/index.ts'];

export function barrelProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => !mayReexport.includes(path) && /^export \* from/m.test(text))
    .map(({ path }) => `${path} re-exports a whole module`);
}

const mayReadEnvironment =
  /^server\/src\/(config|main)\.ts$|^server\/test\/|^tools\/|^e2e\/fixtures\/|\.config\.ts$|\.test\.ts$/;

export function environmentProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => !mayReadEnvironment.test(path) && /\bprocess\.env\b/.test(text))
    .map(({ path }) => `${path} reads process.env`);
}

const nodeOrPage =
  /\b(document|window|navigator|localStorage|process|Buffer)\.|\b(OffscreenCanvas|ImageData|HTML\w+Element)\b/;
const mustRunAnywhere = /^shared\/src\/fingerprint\/|^models\/src\/(?!.*\.(node|web)\.ts$)/;

/** The arithmetic runs in Node, service workers and pages alike, so it may use nothing only one of them has. */
export function platformProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        mustRunAnywhere.test(path) && !/\.test\.ts$/.test(path) && nodeOrPage.test(withoutComments(text)),
    )
    .map(({ path }) => `${path} uses what only Node or only a page has`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

const fileName = /^\.?[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/;

export function fileNameProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !fileName.test(posix.basename(path)))
    .map(({ path }) => `${path} is not named in kebab-case`);
}

/** Home and work folders of one machine; written apart so that this file keeps its own rule. */
const machineFolders = ['work', 'home', 'root', 'Users'];
const machinePath = new RegExp(`(?:^|[\\s"'\`(=:])/(?:${machineFolders.join('|')})/[\\w.]`, 'm');

export function machinePathProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ text }) => machinePath.test(text))
    .map(({ path }) => `${path} names a path of one machine`);
}

/** A relative path in a string that leads out of the project: the project stands alone. */
export function outsideProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => /\.(ts|tsx|mjs|json|py|yaml)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/['"`]((?:\.\.\/)+[\w.-]*)/g)]
        .map(([, relative = '']) => posix.join(posix.dirname(path), relative))
        .filter((target) => target.startsWith('..'))
        .map((target) => `${path} leads to ${target}, outside the project`),
    );
}

const widestMarkdown = 120;
/** Notes of experiments that are over keep the form they had. */
const mayBeWide = /^models\/archive\//;

/** Lines of prose that do not fit beside a second window; a table's row and code cannot be broken. */
export function wideMarkdownProblems(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.md') && !mayBeWide.test(path))
    .flatMap(({ path, text }) => {
      const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, (code) => code.replace(/[^\n]/g, ''));
      const at = prose
        .split('\n')
        .findIndex((line) => line.length > widestMarkdown && !/^\s*(\||!\[|<)/.test(line));
      return at < 0 ? [] : [`${path}:${at + 1} is wider than ${widestMarkdown} characters`];
    });
}

const decisionFolder = 'docs/decisions/';

/** Decisions that the list beside them does not name. */
export function unlistedDecisionProblems(files: readonly TextFile[]): string[] {
  const list = files.find(({ path }) => path === `${decisionFolder}README.md`)?.text ?? '';
  return files
    .filter(({ path }) => path.startsWith(decisionFolder) && !path.endsWith('README.md'))
    .map(({ path }) => path.slice(decisionFolder.length))
    .filter((name) => !list.includes(`](${name})`))
    .map((name) => `${decisionFolder}README.md does not name ${name}`);
}

/** Addresses of pages, which the server answers, and parts of the same page. */
const elsewhere = /^([a-z]+:|\/|#)/;

/** @param exists whether a file or folder of the project is there, by its path from the root */
export function deadLinkProblems(files: readonly TextFile[], exists: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^()\s]+)\)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !elsewhere.test(address))
        .map((address) => posix.join(posix.dirname(path), address.replace(/[#?].*$/, '')))
        .filter((target) => !exists(target))
        .map((target) => `${path} leads to ${target}, which is not there`),
    );
}
