import type { ResolvedImport, SourceFile } from './project.ts';

interface Boundary {
  readonly from: RegExp;
  readonly except?: RegExp;
  /** What may be imported at run time; types may come from `types` too. */
  readonly may: readonly RegExp[];
  readonly types?: readonly RegExp[];
}

const anything = /./;
const libraries = /^(npm|node):/;
const anyShared = /^shared\/src\//;
const sharedUi = /^shared\/src\/(ui|locales)\/|^shared\/src\/(verdict|signals)\.ts$/;
/** Keeps zod from trying `eval`, which the policies of pages forbid; it brings no code along. */
const withoutEval = /^shared\/src\/client\/zod-without-eval\.ts$/;
/** What a file announces of its picture: plain code over its bytes. */
const sharedHeaders = /^shared\/src\/picture\//;
/** Time and the waiting for an answer, which need neither zod nor the contract at run time. */
const sharedWaiting = /^shared\/src\/client\/(call-within|clock|wait-for-answer)\.ts$/;
/** Gives up a body that never ends. */
const boundedReading = /^shared\/src\/client\/read-bounded\.ts$/;
const extension = (...folders: readonly string[]) =>
  new RegExp(`^extension/src/(${folders.join('|')})/|^extension/src/built-for\\.json$`);
const wholeExtension = /^extension\//;
const wholeContent =
  /^extension\/src\/(content|ui)\/|^extension\/src\/entrypoints\/(watch-page|popup|options)/;
/** The rooms of what runs in a page, from the ground up: each may import those before it. */
const pageRooms = ['page', 'life', 'place', 'find', 'check', 'warn', 'layer', 'card', 'badge', 'video'];
/** How frames are taken out of a video, which the page that nobody sees and the page for files do, too. */
const videoSampling = /^extension\/src\/content\/video\/video-(sampler|still|check)\.ts$/;
const tests = /\.test\.tsx?$|^server\/test\//;

/** Who may import whom. A file is held to every row its path matches; tests are held to none but the last two. */
const boundaries: readonly Boundary[] = [
  { from: /^shared\/src\/contract\//, may: [/^npm:zod$/, /^shared\/src\/contract\//] },
  { from: /^shared\//, may: [libraries, /^shared\//] },
  { from: /^shared\/src\/fingerprint\//, may: [/^shared\/src\/fingerprint\//], types: [anything] },
  {
    from: /^models\/src\//,
    except: /\.(node|web)\.ts$/,
    // The manifest comes from outside the code and is parsed at the edge; the arithmetic needs nothing.
    may: [/^models\/src\/(?!.*\.(node|web)\.ts$)/, /^shared\/src\/fingerprint\//, /^npm:(zod|eld|fft\.js)$/],
    types: [anything],
  },
  { from: /^models\//, may: [libraries, /^models\//, anyShared] },
  {
    from: /^server\/src\/platform\//,
    may: [libraries, anyShared, /^server\/src\/platform\//, /^server\/migrations\//],
  },
  {
    from: /^server\/src\/features\//,
    may: [
      libraries,
      anyShared,
      /^models\//,
      /^server\/src\/platform\//,
      /^server\/src\/features\/.*\.service\.ts$/,
    ],
  },
  {
    from: /^server\/(src|migrations)\//,
    may: [libraries, anyShared, /^models\//, /^server\/(src|migrations)\//],
  },
  { from: /^server\/site\//, may: [libraries, anyShared, /^server\/site\//] },
  {
    from: wholeContent,
    may: [
      libraries,
      sharedUi,
      withoutEval,
      boundedReading,
      /^extension\/src\/(content|messaging|storage|ui|locales|entrypoints)\//,
    ],
    types: [anyShared],
  },
  // The folders of the extension from the ground up: each may import those before it.
  { from: extension('platform'), may: [anyShared, extension('platform')] },
  {
    from: extension('messaging'),
    may: [libraries, anyShared, extension('platform', 'messaging')],
  },
  { from: extension('storage'), may: [libraries, anyShared, extension('platform', 'messaging', 'storage')] },
  {
    from: extension('picture'),
    may: [libraries, anyShared, /^models\/src\//, extension('platform', 'messaging', 'picture')],
  },
  {
    from: extension('analyzer'),
    may: [
      ...[libraries, anyShared, /^models\/(src\/|manifest\.json$)/, videoSampling],
      extension('platform', 'messaging', 'picture', 'analyzer'),
    ],
  },
  {
    from: extension('checks'),
    may: [
      ...[libraries, anyShared, /^models\/src\//],
      extension('platform', 'messaging', 'storage', 'picture', 'analyzer', 'checks'),
    ],
  },
  {
    from: extension('media'),
    may: [
      ...[libraries, anyShared, videoSampling, /^models\/src\/audio\/quality\.ts$/],
      extension('platform', 'messaging', 'media'),
    ],
    types: [extension('ui')],
  },
  {
    from: extension('ui'),
    may: [libraries, sharedUi, extension('messaging', 'storage', 'ui', 'locales')],
    types: [anyShared],
  },
  {
    from: extension('background'),
    may: [
      ...[libraries, anyShared, /^models\/src\//, /^extension\/src\/content\/warn\/warnings\.ts$/],
      extension('platform', 'messaging', 'storage', 'picture', 'analyzer', 'checks', 'ui', 'background'),
    ],
  },
  // It starts and ties together what is in the rooms.
  {
    from: /^extension\/src\/content\/[^/]+$/,
    may: [libraries, sharedUi, withoutEval, extension('messaging', 'storage', 'ui', 'content')],
    types: [anyShared],
  },
  ...pageRooms.map((room, at) => ({
    from: extension(`content/${room}`),
    may: [
      ...[libraries, sharedUi, boundedReading, extension('messaging', 'storage', 'ui')],
      ...pageRooms.slice(0, at + 1).map((below) => extension(`content/${below}`)),
    ],
    types: [anyShared, /^extension\/src\/content\/page-session\.tsx$/],
  })),
  { from: extension('locales'), may: [] },
  {
    from: extension('entrypoints'),
    may: [
      ...[libraries, anyShared, extension('messaging', 'storage', 'ui', 'entrypoints')],
      // Each of these starts one part of the extension.
      extension('background', 'content', 'analyzer', 'media'),
    ],
  },
  {
    from: extension('testing'),
    may: [
      ...[libraries, anyShared, extension('messaging', 'storage', 'picture', 'analyzer', 'checks', 'ui')],
      extension('locales', 'testing'),
    ],
  },
  {
    from: extension('dev'),
    may: [libraries, anyShared, extension('messaging', 'content', 'testing', 'dev')],
  },
  { from: wholeExtension, may: [libraries, anyShared, /^models\/(src\/|manifest\.json$)/, wholeExtension] },
  {
    from: /^widget\/src\//,
    may: [/^npm:(preact|blurhash)/, sharedUi, sharedHeaders, sharedWaiting, boundedReading, /^widget\/src\//],
    types: [anyShared],
  },
  {
    from: /^widget\//,
    may: [libraries, sharedUi, sharedHeaders, sharedWaiting, boundedReading, /^widget\//],
    types: [anyShared],
  },
  {
    from: /^e2e\//,
    may: [libraries, anyShared, /^extension\/src\/extension-id\.json$/, /^media\//, /^e2e\//],
  },
  { from: /^media\//, may: [libraries, anyShared, /^media\//] },
];

/** Imports that cross a border, and imports of what a package does not export. */
export function boundaryProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => !isAllowed(file.path, imported))
      .map(({ target }) => `${file.path} may not import ${target}`),
  );
}

function isAllowed(path: string, imported: ResolvedImport): boolean {
  if (imported.target.startsWith('unexported:')) return false;
  if (tests.test(path) && !path.startsWith('e2e/')) return true;
  return boundaries
    .filter(({ from, except }) => from.test(path) && !except?.test(path))
    .every((boundary) => allows(boundary, path, imported));
}

function allows({ may, types }: Boundary, path: string, { target, typeOnly }: ResolvedImport): boolean {
  const ownFeature = /^server\/src\/features\/[^/]+\//.exec(path)?.[0];
  if (ownFeature !== undefined && target.startsWith(ownFeature)) return true;
  return [...may, ...(typeOnly ? (types ?? []) : [])].some((pattern) => pattern.test(target));
}

/** Folders of the extension, and rooms of what runs in a page, that no row but the ones for all of them speaks of. */
export function foldersWithoutRow(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  const folders = files.flatMap(({ path }) => /^extension\/src\/(content\/)?[^/]+\//.exec(path)?.[0] ?? []);
  const isRoom = (folder: string) => /content\/./.test(folder);
  const speaksOf = (folder: string) => (row: Boundary) =>
    row.from !== wholeExtension &&
    !(isRoom(folder) && row.from === wholeContent) &&
    row.from.test(`${folder}x.ts`);
  return [...new Set(folders)].filter((folder) => !boundaries.some(speaksOf(folder)));
}

const ownPackage = /^(shared|models|media|server|extension|widget|e2e)\//;

/** A package is entered by its name, through its `exports`; `../../other/src` would go round them. */
export function backDoorProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const home = ownPackage.exec(path)?.[1];
    if (home === undefined) return [];
    return [...text.matchAll(/^(?:import|export)[^'";=()]*?from\s+['"]((?:\.\.\/)+[^'"]+)['"]/gm)]
      .map(([, specifier = '']) => new URL(specifier, `file:///${path}`).pathname.slice(1))
      .filter((target) => !target.startsWith(`${home}/`))
      .map((target) => `${path} reaches into ${target} past the exports of its package`);
  });
}
