import { modelInfoPolicy } from '@telltale/shared/contract';
import { amount, text, type WordsByField } from './words.ts';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const pdq = 'f8f8f0cee0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22';
/** The first bytes of a JPEG, as base64 shows them; a whole picture would fill the page. */
const jpegBase64 = '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==';

/** What the checks of pictures, videos, texts and recordings take and answer. */
export const checkWords: WordsByField = {
  client_asset_id: text(
    'Your own name for the medium; it changes no answer. Only a picture that a key checks keeps it.',
    'story-4711/lead',
  ),
  app_package: text(
    'The program in which the medium was met; it changes no answer. Only a picture that a key checks keeps it.',
    'org.example.reader',
  ),
  canonical_url: text(
    'The http or https address at which the medium was met, never fetched. Only a picture that a key checks keeps it.',
    'https://news.example/story/4711',
  ),
  platform_asset_id: text(
    'The name of the medium on the platform where it was met; it changes no answer. Only a picture that a key checks keeps it.',
    'post-1893',
  ),
  frame_sha256: text(
    'SHA-256 of the file, in lower-case hexadecimal. Beside a file it must be the file’s own; beside a thumbnail it ' +
      'names the original.',
    sha256,
  ),
  frame_phash: text('PDQ hash of the picture: 256 bits in lower-case hexadecimal.', pdq),
  thumb_jpeg_base64: text(
    'A small JPEG or PNG in base64, without line breaks or a `data:` prefix, padded or not; at most 512 kB and ' +
      '2 megapixels when decoded.',
    jpegBase64,
  ),
  captured_at_ms: amount(
    'When the frame was captured, by the clock of its sender. Only a picture that a key checks keeps it.',
    'milliseconds since 1970-01-01T00:00:00Z, or since the start of the video',
    [0, null],
    1_795_600_800_000,
  ),
  sync: text(
    '`true` waits up to 10 seconds for a fresh inference before it answers `processing`; else 2.5 seconds.',
    'true',
  ),
  frames: text('Still frames of the video, in their order.', [{ thumb_jpeg_base64: jpegBase64 }]),
  'VideoCheckResponse.frames': text('What was found for each frame, in the order in which they were sent.', [
    {
      status: 'known',
      label: 'no_signal',
      score: 0.04,
      source: 'model',
      cached: false,
      match_distance: null,
      captured_at_ms: 1_000,
    },
  ]),
  video_footprint: text(
    '`pdqv1:` and the PDQ hashes of up to 20 frames, joined by dots. Looked up among your own earlier videos.',
    `pdqv1:${pdq}`,
  ),
  text: text(
    'The text to check. 800 characters and more give the clearest answer.',
    'It was a quiet morning …',
  ),
  language: text(
    'What you take the language for, as a BCP 47 tag. A language without a detector abstains.',
    'en',
  ),
  audio_base64: text(
    'A PCM or IEEE-float WAV file in base64, without line breaks or a `data:` prefix; at most 20 MB when decoded. The ' +
      'contract lets it be null, but a check needs it.',
    'UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA=',
  ),
  filename: text('The name of the file. Never used as a path.', 'interview.wav'),
  content_kind: text('What the recording holds; `auto` leaves it to the detector.', 'speech'),
  file: text('The file itself.', '(binary)'),
  asset_id: text('Names the picture of your account; for `GET /v1/assets/{asset_id}`.', 'ast_3f2b9c1e'),
  job_id: text(
    'Names the queued check; ask for it until it has ended.',
    '6f1c2a34-8d3e-4a55-9c0e-1f2d3c4b5a69',
  ),
  label: text(
    'A warning signal, never proof. `no_signal` says nothing about where a medium comes from; `abstained` means that ' +
      'the detector does not judge this one; `pending` goes with `processing`; `unavailable` with a hash that nobody ' +
      'has seen.',
    'likely_ai',
  ),
  score: amount(
    'Calibrated probability that the medium is synthetic, as far as the detector can tell; null without a verdict.',
    'probability',
    [0, 1],
    0.9412,
  ),
  confidence: amount(
    'How far the evidence supports the label; null where the detector abstained or nothing was judged.',
    'share',
    [0, 1],
    0.87,
  ),
  thresholds: text(
    'Operating points of the model that scored, for a picture of this size: what the score is compared with. An answer that is given again keeps its own.',
    {
      uncertain: 0.62,
      likely_ai: 0.93,
      strong: 0.995,
    },
  ),
  uncertain: amount('From here on the label is at least `uncertain`.', 'probability', [0, 1], 0.62),
  likely_ai: amount('From here on the label is `likely_ai`.', 'probability', [0, 1], 0.93),
  strong: amount('From here on the signal is a strong one.', 'probability', [0, 1], 0.995),
  source: text(
    'Where the answer comes from: the same bytes (`exact_hash`), a near-identical picture (`perceptual_hash`), signed ' +
      'credentials of the file (`provenance`), an inference (`model`), or nowhere (`none`): nothing was found, or the ' +
      'detector abstained before any inference.',
    'model',
  ),
  model: text(
    'The model that scored; of a text or a recording that abstained, the one that would have. Null where there is none.',
    'telltale-image-8',
  ),
  model_retired: text('The verdict comes from a model that this server no longer uses.', false),
  cached: text('The answer was known already.', false),
  match_distance: amount(
    'Distance between the PDQ hashes of this picture and of its nearest known neighbour; null without a neighbour.',
    'bits',
    [0, 256],
    4,
  ),
  ttl_seconds: amount('How long you may keep this answer.', 'seconds', [0, 2_592_000], 2_592_000),
  median_score: amount('Median of the scored frames; the same as `score`.', 'probability', [0, 1], 0.9412),
  mean_score: amount('Mean of the scored frames.', 'probability', [0, 1], 0.9077),
  max_score: amount('Largest score of a frame.', 'probability', [0, 1], 0.9931),
  frame_count: amount('Frames that were sent.', 'frames', [1, 20], 5),
  scored_frame_count: amount('Frames whose verdict counts towards the label.', 'frames', [0, 20], 5),
  pending_frame_count: amount('Frames that wait for an inference.', 'frames', [0, 20], 0),
  failed_frame_count: amount(
    'Frames that could not be read or scored, or whose hash alone found nothing.',
    'frames',
    [0, 20],
    0,
  ),
  ai_frame_count: amount('Frames at or above the threshold `likely_ai`.', 'frames', [0, 20], 4),
  strong_frame_count: amount('Frames at or above the threshold `strong`.', 'frames', [0, 20], 1),
  text_hash: text(
    'SHA-256 of the text in stream-safe NFC (UAX #15) with its white space collapsed, in hexadecimal.',
    sha256,
  ),
  audio_hash: text(
    'SHA-256 over the samples as 32-bit floats, at the file’s own rate and channels, in hexadecimal; not of the ' +
      'file’s bytes.',
    sha256,
  ),
  char_count: amount('Length of the text.', 'characters (Unicode code points)', [0, 20_000], 1_204),
  word_count: amount('Words of the text, as its language divides them.', 'words', [0, 20_000], 212),
  duration_seconds: amount('Length of the recording.', 'seconds', [0, null], 12.4),
  sample_rate: amount('Samples a second of the recording as it was sent.', 'hertz', [1, null], 16_000),
  detected_content_kind: text('What the detector takes the recording for.', 'speech'),
  reason: text('Why the label is what it is. All but `model_score` go with `abstained`.', 'model_score'),
  policy: text('How the answer is to be used, as a fixed name.', 'weak_signal_warning_only'),
  'VideoCheckResponse.policy': text(
    'Still frames were looked at, not movement over time.',
    'sampled_frames_not_temporal_analysis',
  ),
  'PublicVideoResult.policy': text(
    'Still frames were looked at, not movement over time.',
    'sampled_frames_not_temporal_analysis',
  ),
  provenance: text('What the file’s Content Credentials (C2PA) and its metadata say.', null),
  verified: text('Binding, signature and trust list all hold.', false),
  'FileMetadata.verified': text('Always false: metadata can be changed by anybody.', false),
  'Provenance.status': text(
    'Whether the file carries Content Credentials, and what became of their validation. `untrusted` is a valid ' +
      'signature of a signer that is not on the trust list; `invalid`, that the file or its manifest was changed after ' +
      'it was signed; `error`, that they could not be read or break a rule, which says nothing about the file.',
    'none',
  ),
  ai_evidence: text('A manifest that validates declares an AI source.', false),
  active_manifest: text('Label of the manifest that speaks for the file.', 'urn:c2pa:4c1f7a2e'),
  claim_generator: text(
    'The program that the manifest names. The file says so; nobody has checked it.',
    'Camera 1.2',
  ),
  validation_errors: text('Codes of the C2PA specification for what did not hold.', [
    'assertion.dataHash.mismatch',
  ]),
  details: text('A sentence about the credentials.', 'The file carries no Content Credentials.'),
  metadata: text('Unverified, removable metadata of the file (EXIF, XMP, IPTC, PNG text).', null),
  'FileMetadata.status': text(
    'Whether metadata were found, and whether they could be read: `present`, `none` or `error`.',
    'present',
  ),
  software: text('The file says it was made or changed with this program.', 'Darkroom 5.1'),
  camera_make: text('The file says it was taken with a camera of this maker.', 'Example Optics'),
  camera_model: text('The file says it was taken with this camera.', 'EO-5'),
  synthetic_tool_signal: text('The metadata name a generator of pictures. Not verified.', false),
  matched_marker: text('The name of a generator that was found in the metadata.', 'Stable Diffusion'),
  status: text(
    '`known`: a verdict exists. `unknown`: none does. `processing`: the check is queued; ask for its job.',
    'known',
  ),
  result: text(
    'The finished answer of whatever was queued; null until then, and where the job failed.',
    null,
  ),
  'JobResponse.status': text('How far the job is. `failed` gives its tokens back.', 'succeeded'),
  'PublicJobResponse.status': text('How far the job is.', 'succeeded'),
  name: text('What a person calls it.', 'newsroom server'),
  'ModelInfoResponse.name': text('The image detector in use.', 'telltale-image-8'),
  backend: text('What runs the model.', 'onnxruntime-node'),
  'ModelInfoResponse.policy': text(
    'How the answers are to be used, as a fixed name. The thresholds are those of the largest pictures; smaller ones may have higher ones, which their answers carry.',
    modelInfoPolicy,
  ),
};
