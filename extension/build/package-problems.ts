import type { FileBytes } from './zip.ts';

/**
 * Where "localhost" may stand in a package: words about such addresses, none of them asked. The first is the guard that
 * keeps pages from naming this machine, the others are of the contract with the server.
 */
const knownMentions = [
  '<code>localhost</code>',
  '/(^|\\.)localhost$/',
  '/^http:\\/\\/localhost(:\\d+)?$/',
  'it is localhost or a number',
  'such as https://news.example, or http://localhost:3000',
];

const isText = (path: string) => /\.(js|mjs|json|html|css|txt|svg)$/.test(path);

/** What must not be given to a shop: an address of this machine, a name that is nobody's, an id for development. */
export function packageProblems(files: FileBytes): string[] {
  const decoder = new TextDecoder();
  const texts = Object.entries(files)
    .filter(([path]) => isText(path))
    .map(([path, bytes]) => [path, decoder.decode(bytes)] as const);
  return [...texts.flatMap(([path, text]) => addressProblems(path, text)), ...manifestProblems(files)];
}

function addressProblems(path: string, text: string): string[] {
  const rest = knownMentions.reduce((left, mention) => left.replaceAll(mention, ''), text);
  const found = [
    ...rest.matchAll(/.{0,40}localhost.{0,40}/gi),
    ...rest.matchAll(/https?:\/\/(127\.|0\.0\.0\.0|\[::1\]).{0,20}/g),
    ...rest.matchAll(/[\w.-]*(@|:\/\/)[\w.-]*\.invalid(?!\w)/gi),
  ];
  return found.map(([mention]) => `${path} names ${mention.trim()}`);
}

interface Manifest {
  readonly key?: string;
  readonly update_url?: string;
  readonly icons?: Readonly<Record<string, string>>;
}

function manifestProblems(files: FileBytes): string[] {
  const bytes = files['manifest.json'];
  if (!bytes) return ['There is no manifest.json at the top.'];
  const manifest: Manifest = JSON.parse(new TextDecoder().decode(bytes));
  const icon = manifest.icons?.['128'];
  return [
    ...(manifest.key === undefined ? [] : ['manifest.json has a key: the shop gives the id.']),
    ...(manifest.update_url === undefined ? [] : ['manifest.json has an update_url: the shop updates.']),
    ...(icon !== undefined && icon in files ? [] : ['manifest.json names no icon of 128 pixels.']),
  ];
}
