import type { Provenance, ReviewDeclaration, ReviewDetector, Thresholds } from '@telltale/shared/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BillingTables } from './billing-tables.ts';
import type { FingerprintTables } from './fingerprint-tables.ts';
import type { PublicTables } from './public-tables.ts';
import type { TokenTables } from './token-tables.ts';

type Time = Generated<Date>;
type Json<T> = JSONColumnType<T & object>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
/** `bit(256)` travels as a string of 256 characters 0 and 1. */
type PdqBits = string;

export interface TenantTable {
  tenant_id: string;
  name: string;
  created_at: Time;
  site_token: Generated<string>;
  /** When the account was deleted: then nothing but its id is left here. */
  ended_at: Generated<Date | null>;
}

export interface ApiKeyTable {
  key_id: string;
  tenant_id: string;
  name: string;
  secret_sha256: Buffer;
  scopes: string[];
  created_at: Time;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** `account`, or `browser` for a key that a connected browser fetched for itself. */
  holder: Generated<string>;
}

/** One-time codes with which a browser may fetch a key; gone at the first use. */
export interface ConnectionCodeTable {
  code_sha256: Buffer;
  tenant_id: string;
  name: string;
  /** base64url SHA-256 of the verifier that only the browser knows. */
  code_challenge: string;
  expires_at: Date;
}

export interface VerdictTable {
  sha256: Buffer;
  model_id: string;
  label: string;
  source: string;
  score: number | null;
  confidence: number | null;
  /** Of the picture that was scored; null without a score, and in rows from before this column. */
  thresholds: NullableJson<Thresholds>;
  provenance: Json<Provenance>;
  /** By which a signer was judged; null where the file is not signed, and in rows from before this column. */
  trust_list: Buffer | null;
  pdq: PdqBits | null;
  /** Tenant or visitor whose upload caused the inference: a neighbour is reused by its own caller only, or on agreement. */
  requester: string;
  created_at: Time;
}

/** One row: the trust list that stored verdicts about signed pictures were made with. */
export interface TrustListTable {
  is_current: Generated<boolean>;
  sha256: Buffer;
}

/** The fingerprint index: 16 rows per comparable verdict. */
export interface AssetTable {
  asset_id: string;
  tenant_id: string;
  /** What was checked: `sha256:<hex>` or `pdq:<hex>`; one asset per tenant and content. */
  content_key: string;
  sha256: Buffer | null;
  job_id: string | null;
  /** The finished answer; null while its job runs. */
  answer: NullableJson<object>;
  client_asset_id: string | null;
  app_package: string | null;
  canonical_url: string | null;
  platform_asset_id: string | null;
  captured_at_ms: ColumnType<string | null, number | null, number | null>;
  created_at: Time;
}

export interface JobTable {
  job_id: string;
  kind: string;
  tenant_id: string | null;
  asset_id: string | null;
  state: string;
  attempt: Generated<number>;
  /** What paid for it; null on the public lane. */
  reservation_id: string | null;
  /** Which attempt of the reservation queued it. */
  reservation_attempt: number | null;
  /** What the check already knew about the file when it was queued. */
  request: Json<object>;
  result: NullableJson<object>;
  created_at: Time;
  finished_at: Date | null;
}

/** A tenant's own earlier answers about videos. */
export interface VideoTable {
  tenant_id: string;
  /** Computed from bytes the server received; never one that a client claimed. */
  footprint: string;
  model_id: string;
  answer: Json<object>;
  created_at: Time;
}

export interface UploadTable {
  job_id: string;
  /** Which of the job's pictures, from 0. */
  part: Generated<number>;
  bytes: Buffer;
}

export interface FeedbackTable {
  token_sha256: Buffer;
  sha256: Buffer;
  model_id: string | null;
  label: string;
  score: number | null;
  source: string;
  expected_label: string;
  origin: string;
  created_at: Date;
  updated_at: Date;
}

export interface ShareTable {
  share_id: string;
  token_sha256: Buffer;
  token: string;
  preview_jpeg: Buffer | null;
  preview_blurhash: string | null;
  /** Of the website whose page had the picture checked. */
  origin: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
}

export interface AppUserTable {
  user_id: string;
  /** As it is compared and mailed to: trimmed, in lower case. */
  email: string;
  created_at: Date;
  /** Of the browser that signed in last; mails are written in it. */
  language: Generated<string | null>;
}

export interface MembershipTable {
  tenant_id: string;
  user_id: string;
  role: 'owner' | 'member';
  created_at: Date;
}

export interface SessionTable {
  session_id: string;
  token_sha256: Buffer;
  tenant_id: string;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface MagicLinkTable {
  link_id: Generated<string>;
  token_sha256: Buffer;
  email: string;
  created_at: Date;
  expires_at: Date;
  /** When it was used, or another of the same address was. */
  ended_at: Date | null;
}

export interface SignInRequestTable {
  request_id: string;
  email: string;
  visitor_id: string;
  network_ids: Generated<string[]>;
  created_at: Date;
  /** Of the mail; null in requests from before it was kept. */
  language: Generated<string | null>;
}

export interface BetaSignupTable {
  email: string;
  organization: string | null;
  intent: string | null;
  website: Generated<string>;
  created_at: Date;
  updated_at: Date;
  approved_at: Date | null;
}

export interface ReviewTable {
  review_id: string;
  tenant_id: string;
  status: string;
  sha256: Buffer;
  filename: string | null;
  media_type: string;
  picture: Buffer;
  declaration: Json<ReviewDeclaration>;
  provenance: Json<Provenance>;
  /** The latest run of the detector. */
  job_id: string;
  earlier_jobs: Generated<string[]>;
  /** Null while that job runs. */
  detector: NullableJson<ReviewDetector>;
  created_at: Date;
  updated_at: Date;
  /** Of the latest decision; a trigger writes it, and the next. */
  last_decision: Generated<string | null>;
  /** What people wrote about the picture, its name and its hash, without case and accents. */
  searched: Generated<string>;
}

export interface ReviewDecisionTable {
  review_id: string;
  seq: number;
  decision: string;
  reviewer: string;
  rationale: string;
  decided_at: Date;
}

/** Public keys of signed exports; they stay after the private key is gone. */
export interface ExportKeyTable {
  kid: string;
  public_key: Buffer;
  created_at: Date;
}

/** One verdict of a model on a text, which itself is not kept. */
export interface TextVerdictTable {
  text_sha256: Buffer;
  /** Empty where the sender named none. */
  language: string;
  model_id: string;
  /** The text with its line breaks: abstentions hold for exactly these lines. */
  lines_sha256: Buffer;
  label: string;
  score: number | null;
  confidence: number | null;
  reason: string;
  created_at: Time;
}

/** One verdict of a model on a recording, which itself is not kept. */
export interface AudioVerdictTable {
  audio_sha256: Buffer;
  sample_rate: ColumnType<string, number, number>;
  channel_count: number;
  content_kind: string;
  model_id: string;
  label: string;
  score: number | null;
  confidence: number | null;
  reason: string;
  detected_content_kind: string;
  created_at: Time;
}

export interface Schema extends TokenTables, BillingTables, FingerprintTables, PublicTables {
  review: ReviewTable;
  review_decision: ReviewDecisionTable;
  export_key: ExportKeyTable;
  app_user: AppUserTable;
  membership: MembershipTable;
  session: SessionTable;
  magic_link: MagicLinkTable;
  sign_in_request: SignInRequestTable;
  beta_signup: BetaSignupTable;
  connection_code: ConnectionCodeTable;
  feedback: FeedbackTable;
  share: ShareTable;
  tenant: TenantTable;
  api_key: ApiKeyTable;
  verdict: VerdictTable;
  trust_list: TrustListTable;
  asset: AssetTable;
  job: JobTable;
  upload: UploadTable;
  video: VideoTable;
  text_verdict: TextVerdictTable;
  audio_verdict: AudioVerdictTable;
}
