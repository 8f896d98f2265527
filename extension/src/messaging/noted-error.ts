import { type Fields, isFields } from './fields.ts';

/** An error that nobody expected, without anything that a page or a reader brought into it. */
export interface NotedError {
  readonly atMs: number;
  /** Of the extension. */
  readonly version: string;
  /** In which part of the extension. */
  readonly where: string;
  readonly name: string;
  readonly message: string;
  readonly stack: readonly string[];
}

const maxFrames = 12;
const maxMessageChars = 200;
const maxFrameChars = 160;

/** Whose messages come from the JavaScript engine and speak of code; others may quote what they were about. */
const enginesOwn = ['TypeError', 'ReferenceError', 'RangeError'];

/** Name, message and stack of an error, without addresses and without content. */
export function describeError(error: unknown): Pick<NotedError, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: [] };
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  return { name, message: describeMessage(name, error.message), stack: framesOf(error.stack ?? '') };
}

/** What the script in a page sends of an error. */
export type UncaughtError = Readonly<Required<Pick<Error, 'name' | 'message' | 'stack'>>>;

export function isUncaught(value: unknown): value is UncaughtError {
  return (
    isFields(value) && [value.name, value.message, value.stack].every((part) => typeof part === 'string')
  );
}

export function describeUncaught({ name, message, stack }: UncaughtError): Omit<NotedError, 'version'> {
  const error = Object.assign(new Error(message), { name, stack });
  return { atMs: Date.now(), where: 'script in a page', ...describeError(error) };
}

/** As it comes from another part of the extension: written down only in the form that `describeError` gives it. */
export function parseNotedError(value: unknown): Omit<NotedError, 'version'> | null {
  if (!isFields(value)) return null;
  const { atMs, where, name, message, stack }: Fields = value;
  if (typeof atMs !== 'number' || !isWord(where) || !isWord(name)) return null;
  if (typeof message !== 'string' || !Array.isArray(stack)) return null;
  const frames = stack.filter(isFrame).slice(0, maxFrames);
  return { atMs, where, name, message: describeMessage(name, message), stack: frames };
}

function describeMessage(name: string, message: string): string {
  if (!enginesOwn.includes(name)) return '';
  // A slash, a backslash, an at sign, or a colon or dot inside of a word: it may be an address, or a part of one.
  const words = message.split(/\s+/).map((word) => (/[/@\\]|[.:]\S/.test(word) ? '…' : word));
  return words.join(' ').slice(0, maxMessageChars);
}

/** In our own files, in the two forms that browsers write (https://github.com/tc39/proposal-error-stacks). */
const ownFrame =
  /(?:at (?:async )?(?:([\w$.<> ]+) \()?|([\w$.<>/*]*)@)(?:chrome|moz)-extension:\/\/[^/\s]+\/([\w./-]+:\d+:\d+)/;

function framesOf(stack: string): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, chromiumName, firefoxName, place] = ownFrame.exec(line) ?? [];
    if (place === undefined) return [];
    const name = chromiumName || firefoxName;
    return [(name ? `${name} ${place}` : place).slice(0, maxFrameChars)];
  });
  return frames.slice(0, maxFrames);
}

function isFrame(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= maxFrameChars &&
    /^(?:[\w$.<>/* ]+ )?[\w./-]+:\d+:\d+$/.test(value)
  );
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z ]{0,39}$/.test(value);
}
