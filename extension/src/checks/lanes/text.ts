import { normaliseText } from '@telltale/models/text/normalise';
import { checkPublicText, checkText, limits } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { textModel } from '../../analyzer/current-media-models.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { Connection, Lane } from '../lane.ts';
import { answerOfVerdict, refuseToPoll, settledReply } from './settled-answer.ts';

interface TextMedia {
  readonly text: string;
  readonly lines: string;
  readonly characters: number;
}

export type TextLane = Lane<string, TextMedia>;

/** A text: no address and no fingerprint names it. */
export function createTextLane({ readText }: Pick<DeviceAnalyzer, 'readText'>): TextLane {
  return {
    name: 'text',
    deviceModel: textModel.id,
    failedStep: 'send_failed',
    sentStep: () => 'text_sent',
    tokens: () => 1,
    recall: () => null,
    async identify(text) {
      const characters = [...text].length;
      if (text.trim() === '') throw new CheckProblem('text_empty');
      if (characters > limits.textCodePoints) throw new CheckProblem('text_too_long');
      const lines = linesOf(text);
      const sha256 = await sha256Hex(new TextEncoder().encode(lines));
      return { media: { text, lines, characters }, sha256 };
    },
    async detectHere(media, { signal, turn }) {
      const { lines, characters } = media;
      const verdict = await turn.detect(() => readText(lines, signal));
      return {
        answer: answerOfVerdict('text', verdict, { model: textModel, characters }),
        media,
        isFinal: false,
      };
    },
    // The server takes no NUL, which a page's script may have put into its text; no detector reads it.
    submit: async (connection, { text }) => {
      const json = { text: text.replaceAll('\0', '') };
      return async ({ idempotencyKey, signal }) =>
        settledReply(await submitText(connection, json, idempotencyKey, signal));
    },
    poll: refuseToPoll,
  };
}

async function submitText(
  { client, hasAccount }: Connection,
  json: { readonly text: string },
  idempotencyKey: string,
  signal: AbortSignal,
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
