import { normaliseText } from '@telltale/models/text/normalise';
import { checkPublicText, checkText, limits } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { textModel } from '../../analyzer/current-media-models.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { isText } from '../../messaging/media-protocol.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Call, Connection, Lane } from '../lane.ts';
import { answerOfVerdict, inlineReply, refuseToPoll } from './inline-answer.ts';

export type TextLane = Lane<string>;

/** Far above what is checked: the answer then says that it is too long. */
const maxTextChars = 1_000_000;

/** A text: no address and no fingerprint names it. */
export function createTextLane({ detect }: Pick<DeviceAnalyzer, 'detect'>): TextLane {
  return {
    name: 'text',
    deviceModel: textModel.id,
    hasFingerprints: false,
    failedStep: 'send_failed',
    sentStep: () => 'text_sent',
    receive: async ({ text }) => (isText(text, maxTextChars) ? { input: text, address: text } : null),
    recall: () => null,
    async identify(received) {
      // The server takes no NUL, which a page's script may have put into its text: what is judged here is what is sent.
      const text = received.replaceAll('\0', '');
      const characters = [...text].length;
      if (text.trim() === '') throw new CheckProblem('text_empty');
      if (characters > limits.textCodePoints) throw new CheckProblem('text_too_long');
      const lines = linesOf(text);
      return {
        sha256: await sha256Hex(new TextEncoder().encode(lines)),
        async detectHere({ signal, turn }) {
          const verdict = await turn.detect(() => detect('text', lines, signal));
          return {
            answer: answerOfVerdict('text', verdict, { model: textModel, characters }),
            ...{ isFinal: false, tokens: 1, lookUp: null },
            prepareToSend: async (connection) => async (call) =>
              inlineReply(await submitText(connection, { text }, call)),
          };
        },
      };
    },
    poll: refuseToPoll,
  };
}

async function submitText(
  { client, hasAccount }: Connection,
  json: { readonly text: string },
  { idempotencyKey, signal }: Call,
) {
  if (!hasAccount) return (await client.call(checkPublicText, { json, signal })).body;
  const headers = { 'idempotency-key': idempotencyKey };
  return (await client.call(checkText, { json, headers, signal })).body;
}

/** What the server's detector reads: line by line, for a list is not prose. Two texts with the same lines are one. */
export function linesOf(text: string): string {
  const lines = text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(normaliseText);
  return lines.filter((line) => line !== '').join('\n');
}
