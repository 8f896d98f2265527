import type { AudioModel } from '@telltale/models/manifest';
import { AudioCheckResponse, type ContentKind } from '@telltale/shared/contract';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Visitor } from '../../../platform/http/principals.ts';
import type { PublicQuota } from '../../quota/quota.service.ts';
import type { Metered, Metering, PayingCall } from '../../tokens/metering.service.ts';
import type { Recording } from '../decode/recording.ts';
import { readWavHeader } from '../decode/wav-header.ts';
import { type Asker, tenantAsks, visitorAsks } from '../files/asker.ts';
import { answerTenant, answerVisitor, type InlineCheck } from '../inline-check.ts';
import { noDetector } from '../lane-threads.ts';
import type { AudioAnalyst } from './audio-analyst.ts';
import { type AudioAnswer, isFreeRecording, toAudioResponse } from './audio-answer.ts';
import { type AudioVerdictKey, findAudioVerdict, insertAudioVerdict } from './audio-verdicts.repository.ts';

const costTokens = 4;

export interface AudioCheckInput {
  /** A WAV file, as it came. */
  readonly file: Uint8Array;
  readonly contentKind: ContentKind;
}

export interface AudioChecks {
  /** Rejects with 400, 402, 409, 503. */
  forTenant(input: AudioCheckInput, call: PayingCall): Promise<Metered<AudioCheckResponse>>;
  /** Rejects with 400, 429, 503. */
  forVisitor(input: AudioCheckInput, visitor: Visitor): Promise<AudioAnswer>;
}

export interface AudioChecksDeps {
  readonly db: Db;
  readonly metering: Metering;
  readonly quota: PublicQuota;
  /** Null while the manifest names no current model. */
  readonly detector: { readonly model: AudioModel; readonly analyst: AudioAnalyst } | null;
}

export function createAudioChecks(deps: AudioChecksDeps): AudioChecks {
  return {
    async forTenant(input, call) {
      const { key, check } = await begin(deps, input, tenantAsks(call.tenantId));
      const payload = [key.audioHash, `${key.sampleRate}x${key.channelCount}`, key.contentKind];
      const request = {
        ...call,
        operation: 'audio_check',
        costTokens,
        payload,
        answers: AudioCheckResponse,
      } as const;
      return answerTenant(deps.metering, request, check, toAudioResponse);
    },
    async forVisitor(input, visitor) {
      const { check } = await begin(deps, input, visitorAsks(visitor));
      return answerVisitor(deps.quota, visitor, check);
    },
  };
}

async function begin(
  { db, detector }: AudioChecksDeps,
  { file, contentKind }: AudioCheckInput,
  asker: Asker,
): Promise<{ key: AudioVerdictKey; check: InlineCheck<AudioAnswer> }> {
  const format = readWavHeader(file);
  if (!detector) throw noDetector('audio');
  const { analyst, model } = detector;
  const recording = { file, format };
  const { channelCount, sampleRate } = format;
  const audioHash = await hashOf(analyst, recording, asker);
  const key = { audioHash, sampleRate, channelCount, contentKind, modelId: model.id };
  const facts = { audioHash, durationSeconds: durationOf(recording), sampleRate, model };
  const check = {
    isFree: isFreeRecording,
    async lookUp() {
      const verdict = await findAudioVerdict(db, key);
      return verdict ? { ...facts, verdict, cached: true } : null;
    },
    async infer() {
      const verdict = await analyst.detect(recording, contentKind, asker);
      await insertAudioVerdict(db, key, verdict);
      return { ...facts, verdict, cached: false };
    },
  };
  return { key, check };
}

async function hashOf(analyst: AudioAnalyst, recording: Recording, asker: Asker): Promise<string> {
  const reading = await analyst.read(recording, asker);
  if ('audioHash' in reading) return reading.audioHash;
  throw new ApiError(
    'undecodable_media',
    `The WAV file is damaged: its sample ${reading.notANumberAt} is not a number.`,
  );
}

function durationOf({ format }: Recording): number {
  const { dataBytes, bits, channelCount, sampleRate } = format;
  return dataBytes / ((bits / 8) * channelCount * sampleRate);
}
