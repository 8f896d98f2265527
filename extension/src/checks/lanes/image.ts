import { largestThresholds } from '@telltale/models/image/size-thresholds';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { labelForScore } from '@telltale/shared/verdict';
import { decides } from '../../analyzer/analyze-picture.ts';
import { deviceModel } from '../../analyzer/current-model.ts';
import type { Reading } from '../../analyzer/requests.ts';
import type { AnswerStep, CheckAnswer } from '../../messaging/check-answer.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { isText } from '../../messaging/media-protocol.ts';
import type { CheckImageRequest } from '../../messaging/protocol.ts';
import { siteOf } from '../../messaging/site.ts';
import type { Picture } from '../../picture/picture.ts';
import type { DeviceAnalyzer } from '../device/device-analyzer.ts';
import type { AcquirePicture, AskingPage } from '../files/acquire-picture.ts';
import { prepareUpload, type ReadFile } from '../files/prepare-upload.ts';
import type { Detected, Lane } from '../lane.ts';
import type { CheckPermission } from '../permission.ts';
import { imageTokens } from '../token-budget.ts';
import { lookUpPicture, pollPicture, submitPicture, uploadLimitsOf } from './image-requests.ts';

export interface ImageLaneDeps {
  readonly acquire: AcquirePicture;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>;
  readonly read: DeviceAnalyzer['readPicture'];
  readonly trustAnchorsPem: () => Promise<string>;
}

export interface PictureInput {
  readonly request: CheckImageRequest;
  /** Absent for a picture of the reader's own. */
  readonly page?: AskingPage | undefined;
  /** Of the file that the reader was shown: another one is not sent in its place. */
  readonly shownSha256?: string | undefined;
}

export type ImageLane = Lane<PictureInput>;

const maxPictureUrlChars = 44_000_000;

export function createImageLane(deps: ImageLaneDeps): ImageLane {
  return {
    name: 'image',
    deviceModel: deviceModel.id,
    hasFingerprints: true,
    failedStep: 'picture_failed',
    sentStep: ({ delivery }) => (delivery === 'converted' ? 'copy_sent' : 'picture_sent'),
    async receive({ bytesUrl }) {
      if (!isText(bytesUrl, maxPictureUrlChars) || !bytesUrl.startsWith('data:')) return null;
      return { input: { request: { pageViewId: 'own', imageUrl: bytesUrl } }, address: bytesUrl };
    },
    recall: placeOf,
    async identify({ request, page, shownSha256 }, { signal, turn }) {
      await turn.toRead();
      const bytes = await deps.acquire(request, page ?? null, signal);
      const sha256 = request.fromScreen ? null : await sha256Hex(bytes);
      if (shownSha256 !== undefined && sha256 !== shownSha256) throw new CheckProblem('picture_changed');
      return { sha256, detectHere: (permission) => detectHere(deps, { bytes, sha256 }, permission) };
    },
    poll: pollPicture,
  };
}

async function detectHere(
  { read, trustAnchorsPem, decode }: ImageLaneDeps,
  { bytes, sha256 }: Omit<ReadFile, 'pdq'>,
  { mode, once, signal, turn }: CheckPermission,
): Promise<Detected> {
  const wish = {
    provenance: sha256 !== null,
    pdq: mode !== 'device',
    trustAnchorsPem: await trustAnchorsPem(),
  };
  const reading = await turn.detect(() => read(bytes, wish, signal));
  const { pdq } = reading;
  // Where the picture itself may be sent, the server finds near-identical ones by that.
  const known = { sha256, pdq: mode === 'fingerprints' ? pdq : null };
  // A click that sends the picture says what that costs: a question before it could cost as much again.
  const isAsked = (mode === 'fingerprints' || !once) && (known.sha256 !== null || known.pdq !== null);
  return {
    answer: answerOfReading(reading),
    // A server would abstain from a blank picture as well, so it is not sent.
    isFinal: reading.isBlank === true || decides(reading.provenance),
    tokens: imageTokens,
    lookUp: isAsked ? (connection, call) => lookUpPicture(connection, known, call) : null,
    async prepareToSend(connection) {
      const upload = await prepareUpload({ bytes, sha256, pdq }, uploadLimitsOf(connection), decode);
      return (call) => submitPicture(connection, upload, call);
    },
  };
}

/**
 * Where a picture was met: what one site shows at an address, or lets its pages read there, must not answer for another
 * site, nor tell it what was looked at elsewhere.
 */
function placeOf({ request, page }: PictureInput): string {
  return `${siteOf(page?.url) ?? ''} ${request.imageUrl}`;
}

/** What this device found by itself. */
function answerOfReading(reading: Reading): CheckAnswer {
  const {
    provenance,
    score,
    thresholds = largestThresholds(deviceModel),
    views,
    pixelsChanged,
    isBlank,
    blurhash,
  } = reading;
  const isDecided = decides(provenance);
  const steps: AnswerStep[] = [provenance === null ? 'screen_read' : 'file_read'];
  const looked = views && views.seen < views.all ? 'device_scored_early' : 'device_scored';
  const unscored = isBlank ? 'picture_blank' : pixelsChanged ? 'pixels_changed' : 'device_failed';
  if (!isDecided) steps.push(score === null ? unscored : looked);
  const unjudged = isBlank ? ('abstained' as const) : ('unavailable' as const);
  const scored = score === null ? unjudged : labelForScore(score, thresholds);
  return {
    lane: 'image',
    label: isDecided ? 'likely_ai' : scored,
    score,
    thresholds,
    source: isDecided ? 'provenance' : score === null ? 'none' : 'model',
    model: score === null ? null : deviceModel.id,
    cached: false,
    matchDistanceBits: null,
    provenance,
    delivery: 'not_sent',
    steps,
    reason: null,
    blurhash,
  };
}
