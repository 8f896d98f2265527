import type { Client } from '@telltale/shared/client';
import {
  checkAudio,
  checkPublicAudio,
  checkPublicText,
  checkText,
  type PublicAudioResult,
  type PublicTextResult,
} from '@telltale/shared/contract';
import type { Finding } from '../messaging/finding.ts';

/** What a server says of a medium; the rest of a finding is known here. */
export type ServerAnswer = Pick<
  Finding,
  'label' | 'score' | 'source' | 'model' | 'cached' | 'reason' | 'frames'
>;

/** Texts and recordings are answered within the request. */
export interface SettledLane<Sent> {
  submit(sent: Sent, idempotencyKey: string, signal: AbortSignal): Promise<ServerAnswer>;
}

/** How the server is reached: with an account's key, or without. */
export interface Connection {
  readonly client: Client;
  readonly hasAccount: boolean;
}

export function textLane({ client, hasAccount }: Connection): SettledLane<string> {
  return {
    async submit(text, idempotencyKey, signal) {
      const json = { text };
      if (!hasAccount) return answerOf((await client.call(checkPublicText, { json, signal })).body);
      const headers = { 'idempotency-key': idempotencyKey };
      return answerOf((await client.call(checkText, { json, headers, signal })).body);
    },
  };
}

export function recordingLane({ client, hasAccount }: Connection): SettledLane<Blob> {
  return {
    async submit(wav, idempotencyKey, signal) {
      const form = new FormData();
      form.set('file', wav, 'recording.wav');
      if (!hasAccount) return answerOf((await client.call(checkPublicAudio, { form, signal })).body);
      const headers = { 'idempotency-key': idempotencyKey };
      return answerOf((await client.call(checkAudio, { form, headers, signal })).body);
    },
  };
}

type SettledResult = Pick<PublicTextResult | PublicAudioResult, 'label' | 'source' | 'cached' | 'reason'> & {
  readonly score?: number | null | undefined;
  readonly model?: string | null | undefined;
};

function answerOf({ label, score, source, model, cached, reason }: SettledResult): ServerAnswer {
  return {
    label,
    score: score ?? null,
    source,
    model: model ?? null,
    cached,
    reason: reason === 'model_score' ? null : reason,
  };
}
