import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ContentKind, checkAudio, checkPublicAudio, limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import { decodeBase64 } from '../decode-base64.ts';
import { toPublicAudioResult } from './audio-answer.ts';
import type { AudioCheckInput, AudioChecks } from './audio-checks.service.ts';

/** The audio lane, for key holders and for pages of allowed origins. Nothing the caller names is stored. */
export function mountAudioRoutes(mount: Mount, checks: AudioChecks): void {
  mount(checkAudio, async ({ body, principal, idempotencyKey }) => {
    const { tenantId, keyId } = principal;
    return checks.forTenant(await inputOf(body), { tenantId, keyId, idempotencyKey });
  });

  mount(checkPublicAudio, async ({ body, principal }) => ({
    body: toPublicAudioResult(await checks.forVisitor(await inputOf(body), principal)),
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
    };

/** Each step over 28 MB is a turn of its own, so that other requests wait for one of them at most. */
async function inputOf(body: AudioBody): Promise<AudioCheckInput> {
  await nextTurn();
  if (body.kind === 'form') return { file: body.file, contentKind: body.fields.content_kind };
  const { audio_base64, content_kind } = body.value;
  if (!audio_base64) throw new ApiError('invalid_payload', 'audio_base64: send a WAV file in base64.');
  const file = decodeBase64(audio_base64, audioField);
  await nextTurn();
  return { file, contentKind: content_kind };
}
