import { randomUUID } from 'node:crypto';
import type { Client } from '@telltale/shared/client';
import {
  type AudioCheckResponse,
  type ContentKind,
  checkAudio,
  checkText,
  type TextCheckRequest,
  type TextCheckResponse,
} from '@telltale/shared/contract';
import { formWith } from './recordings.ts';

/** An Idempotency-Key of its own for each call. */
export const key = (value: string = randomUUID()) => ({ 'idempotency-key': value });

export async function checkTextOf(
  client: Client,
  json: string | TextCheckRequest,
  headers = key(),
): Promise<TextCheckResponse> {
  const question = typeof json === 'string' ? { text: json } : json;
  return (await client.call(checkText, { json: question, headers })).body;
}

export async function checkFile(
  client: Client,
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers = key(),
): Promise<AudioCheckResponse> {
  return (await client.call(checkAudio, { form: formWith(file, fields), headers })).body;
}

export async function checkBase64(
  client: Client,
  audio_base64: string,
  content_kind: ContentKind = 'auto',
): Promise<AudioCheckResponse> {
  return (await client.call(checkAudio, { json: { audio_base64, content_kind }, headers: key() })).body;
}
