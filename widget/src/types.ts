/** What a check was about. */
export type Lane = 'image' | 'text' | 'audio' | 'video';

/** None of them says that something is genuine: no signal can show that. */
export type Label = 'likely_ai' | 'uncertain' | 'no_signal' | 'abstained' | 'pending' | 'unavailable';

export type Source = 'exact_hash' | 'perceptual_hash' | 'provenance' | 'model' | 'none';

export type Status = 'known' | 'unknown' | 'processing';

/** Operating points of the model that scored: `uncertain` < `likely_ai` < `strong`. */
export interface Thresholds {
  uncertain: number;
  likely_ai: number;
  strong: number;
}

/** What the file's Content Credentials (C2PA) and metadata say. */
export interface Provenance {
  status: 'none' | 'trusted' | 'untrusted' | 'invalid' | 'error';
  verified: boolean;
  ai_evidence: boolean;
  active_manifest: string | null;
  claim_generator: string | null;
  validation_errors: string[];
  details: string | null;
  /** Unverified and removable: context only. */
  metadata: {
    status: string;
    software: string | null;
    camera_make: string | null;
    camera_model: string | null;
    synthetic_tool_signal: boolean;
    matched_marker: string | null;
    verified: false;
  };
}

export interface ImageResult {
  status: Status;
  label: Label;
  /** Calibrated probability of "synthetic", 0..1. */
  score: number | null;
  model: string | null;
  source: Source;
  cached: boolean;
  /** Bits by which the nearest known picture differs, of 256. */
  match_distance: number | null;
  thresholds: Thresholds;
  job_id?: string | undefined;
  job_token?: string | undefined;
  feedback_token?: string | undefined;
  /** A server can read what was signed in it at GET /v1/public/result. */
  share_token?: string | undefined;
  provenance: Provenance;
}

export interface VideoResult {
  status: Status;
  label: Label;
  /** The median of the sampled frames. */
  score: number | null;
  median_score: number | null;
  mean_score: number | null;
  max_score: number | null;
  frame_count: number;
  scored_frame_count: number;
  pending_frame_count: number;
  failed_frame_count: number;
  ai_frame_count: number;
  strong_frame_count: number;
  source: Source;
  cached: boolean;
  /** That scored the frames; absent, as are its thresholds, where the server is older than this. */
  model?: string | null | undefined;
  thresholds?: Thresholds | undefined;
  policy: 'sampled_frames_not_temporal_analysis';
  job_id?: string | undefined;
  job_token?: string | undefined;
}

interface SettledResult<Reason extends string> {
  status: 'known' | 'unknown';
  label: Label;
  score: number | null;
  confidence: number | null;
  model: string;
  source: Source;
  cached: boolean;
  thresholds?: Thresholds | undefined;
  reason: 'model_score' | 'too_short' | 'low_confidence' | Reason;
  policy: string;
}

export interface TextResult extends SettledResult<'unsupported_language' | 'not_prose'> {
  char_count: number;
  word_count: number;
}

export interface AudioResult
  extends SettledResult<'silent' | 'clipped' | 'low_quality' | 'unsupported_content'> {
  duration_seconds: number;
  sample_rate: number;
}

export interface LaneResults {
  image: ImageResult;
  text: TextResult;
  audio: AudioResult;
  video: VideoResult;
}

/** A finished check: detail of `telltale:result`. */
export type CheckOutcome = {
  [L in Lane]: {
    readonly lane: L;
    /** Of the file's bytes, or of the text in UTF-8. */
    readonly sha256: string;
    /** What was sent: the file as it is, or a JPEG made from its pixels. */
    readonly delivery: 'as_is' | 'converted';
    readonly result: LaneResults[L];
  };
}[Lane];

/** Why a check ended without an answer. */
export type ProblemCode =
  | 'unsupported'
  | 'lane_off'
  | 'file_empty'
  | 'several_files'
  | 'image_too_large'
  | 'image_too_many_pixels'
  | 'audio_too_large'
  | 'video_too_large'
  | 'video_too_long'
  | 'text_too_long'
  | 'text_empty'
  | 'undecodable'
  | 'pixels_changed'
  | 'unreadable'
  | 'no_picture'
  | 'no_server'
  | 'origin_denied'
  | 'unreachable'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'busy'
  | 'rejected'
  | 'failed'
  | 'timed_out';

/** Detail of `telltale:error`. */
export interface CheckFailure {
  readonly lane: Lane | null;
  readonly code: ProblemCode;
  /** A sentence in the language of the element. */
  readonly message: string;
  /** HTTP status; null where no answer came or nothing was sent. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  /** To be quoted when a failure is reported. */
  readonly requestId: string | null;
}

/** Detail of `telltale:open`: the reader looks at the evidence. */
export interface EvidenceOpened {
  readonly lane: Lane;
  readonly label: Label;
}

export interface TelltaleEventMap {
  'telltale:result': CustomEvent<CheckOutcome>;
  'telltale:error': CustomEvent<CheckFailure>;
  'telltale:open': CustomEvent<EvidenceOpened>;
}

/** `<telltale-check>`: a reader drops, pastes or chooses a medium. */
export interface TelltaleCheck extends HTMLElement {
  /** The last answer, as a form sends it: JSON, empty before the first. */
  readonly value: string;
  readonly outcome: CheckOutcome | null;
  name: string;
  disabled: boolean;
  required: boolean;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Checks a file or a text as if the reader had chosen it; null when it ended without an answer. */
  check(medium: Blob | string): Promise<CheckOutcome | null>;
  /** Ends a check that is under way and shows the first view again. */
  reset(): void;
}

/** `<telltale-signal for="#photo">`: checks a picture of the page. */
export interface TelltaleSignal extends HTMLElement {
  readonly outcome: CheckOutcome | null;
  /** null when it ended without an answer. */
  check(): Promise<CheckOutcome | null>;
  /** Opens the evidence, once there is an answer. */
  open(): void;
  close(): void;
  reset(): void;
}

export interface TelltaleAttributes {
  /** Origin of the Telltale server; where the script came from, unless it was bundled. */
  api?: string;
  theme?: 'auto' | 'light' | 'dark';
  /** en, de, es, fr, pt-BR or ar; by default what the page around it is written in. */
  lang?: string;
}

export interface TelltaleCheckAttributes extends TelltaleAttributes {
  /** Some of `image text audio video`, with spaces between; by default all. */
  lanes?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
}

export interface TelltaleSignalAttributes extends TelltaleAttributes {
  /** Selector of an `<img>`, or of what holds one. */
  for: string;
  /** Checks when the picture comes into view. Every first view of a picture may cost its reader one free check. */
  auto?: boolean;
}
