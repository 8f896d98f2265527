import { parse, type Select, type Token } from '@messageformat/parser';
import type { Message } from './messages.ts';

/**
 * ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/), compiled when code is built
 * or a server starts: no parser reaches a browser, and a sentence without plurals stays as it is.
 */
export function compileMessage(text: string): Message {
  return /[{']/.test(text) ? compileTokens(parse(text)) : text;
}

/** Every sentence of a catalogue, at any depth. Its type stays: screens fill what they show by `fillMessage`. */
export function compileWords<Words>(words: Words): Words {
  return compileTree(words) as Words;
}

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return compileMessage(tree);
  if (typeof tree !== 'object' || tree === null) throw new Error(`${String(tree)} is no message`);
  return Object.fromEntries(Object.entries(tree).map(([key, branch]) => [key, compileTree(branch)]));
}

/** A choice within a sentence becomes a choice between whole sentences. */
function compileTokens(tokens: readonly Token[]): Message {
  const at = tokens.findIndex(isChoice);
  const choice = tokens[at];
  if (choice === undefined || !isChoice(choice)) return tokens.map(writeToken).join('');
  if (choice.type === 'selectordinal' || choice.pluralOffset)
    throw new Error(`no ordinals and offsets: ${choice.ctx.text}`);
  const forms = choice.cases.map(({ key, tokens: inner }) => {
    const named = inner.map((token) => (token.type === 'octothorpe' ? placeOf(choice) : token));
    const whole = compileTokens([...tokens.slice(0, at), ...named, ...tokens.slice(at + 1)]);
    return [key.replace(/^=/, ''), whole] as const;
  });
  const { other, ...rest } = Object.fromEntries(forms);
  if (other === undefined) throw new Error(`"other" is missing: ${choice.ctx.text}`);
  return { by: choice.arg, forms: { ...rest, other } };
}

const isChoice = (token: Token): token is Select => 'cases' in token;

const placeOf = ({ arg, ctx }: Select): Token => ({ type: 'argument', arg, ctx });

function writeToken(token: Token): string {
  if (token.type === 'argument') return `{${token.arg}}`;
  if (token.type !== 'content' || /[{}]/.test(token.value))
    throw new Error(`not understood: ${token.ctx.text}`);
  return token.value;
}
