import {
  AudioCheckResponse,
  type ContentKind,
  checkAudio,
  checkPublicAudio,
  limits,
} from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import { decodeBase64 } from '../decode-base64.ts';
import { toPublicAudioResult } from './audio-answer.ts';
import type { AudioCheckInput, AudioChecks } from './audio-checks.service.ts';

/** The audio lane, for key holders and for pages of allowed origins. Nothing the caller names is stored. */
export function mountAudioRoutes(mount: Mount, checks: AudioChecks): void {
  mount(checkAudio, async ({ body, principal, idempotencyKey }) => {
    const payer = { tenantId: principal.tenantId, idempotencyKey };
    const answer = await checks.forTenant(inputOf(body), payer);
    return { body: AudioCheckResponse.parse(answer.body), headers: answer.headers };
  });

  mount(checkPublicAudio, async ({ body, principal }) => ({
    body: toPublicAudioResult(await checks.forVisitor(inputOf(body), principal)),
  }));
}

const audioField = { name: 'audio_base64', maxBytes: limits.audioFileBytes, limit: '20 MB' };

interface JsonFields {
  readonly audio_base64?: string | null | undefined;
  readonly content_kind: ContentKind;
}

type AudioBody =
  | { readonly kind: 'json'; readonly value: JsonFields }
  | {
      readonly kind: 'form';
      readonly fields: { readonly content_kind: ContentKind };
      readonly file: Uint8Array;
    }
  | { readonly kind: 'raw' | 'none' };

function inputOf(body: AudioBody): AudioCheckInput {
  if (body.kind === 'form') return { file: body.file, contentKind: body.fields.content_kind };
  if (body.kind !== 'json') throw new ApiError('empty_body');
  const { audio_base64, content_kind } = body.value;
  if (!audio_base64) throw new ApiError('invalid_payload', 'audio_base64: send a WAV file in base64.');
  return { file: decodeBase64(audio_base64, audioField), contentKind: content_kind };
}
