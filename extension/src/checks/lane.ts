import type { Client } from '@telltale/shared/client';
import type { Reply } from '@telltale/shared/client/wait-for-answer';
import type { AnswerStep, CheckAnswer, LaneName } from '../messaging/check-answer.ts';
import type { ReadingMode } from '../storage/items.ts';
import type { JobTicket, Progress } from '../storage/page-records.ts';
import type { CheckPermission } from './permission.ts';

/** How the server is reached: with an account's key, or without. */
export interface Connection {
  readonly client: Client;
  readonly hasAccount: boolean;
}

/** One request; its key stays the same for every attempt. */
export interface Call {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** What a server says; what it leaves out is known on this device. */
export interface ServerAnswer
  extends Pick<CheckAnswer, 'label' | 'score' | 'source' | 'cached' | 'delivery'>,
    Partial<
      Pick<CheckAnswer, 'thresholds' | 'model' | 'matchDistanceBits' | 'provenance' | 'reason' | 'frames'>
    > {
  /** With it a reader may tell the server that the answer is wrong; of the public lane only. */
  readonly feedbackToken?: string | undefined;
}
export type ServerReply = Reply<ServerAnswer, JobTicket>;

/** What is to be checked, with the hash that names it; null for what is nobody's file. */
export interface Identified<Media> {
  readonly media: Media;
  readonly sha256: string | null;
}

/** What this device found by itself. */
export interface Detected<Media> {
  readonly answer: CheckAnswer;
  /** With the fingerprints that were taken on the way. */
  readonly media: Media;
  /** No server would add anything: it is blank, or a trusted signer has decided. */
  readonly isFinal: boolean;
}

/** What is special about checking one medium. The order of a check, and what it may do, is `run-check.ts`. */
export interface Lane<Input, Media> {
  readonly name: LaneName;
  /** Whose answers of this device count; another model's are forgotten. */
  readonly deviceModel: string;
  /** The place under which an earlier answer may be known before anything is read; null where no address names it. */
  recall(input: Input): string | null;
  identify(input: Input, permission: CheckPermission): Promise<Identified<Media>>;
  detectHere(media: Media, permission: CheckPermission): Promise<Detected<Media>>;
  /** Asks the account's server by fingerprints alone. Absent where no fingerprint names the medium. */
  readonly fingerprints?: {
    /** Whether there is anything to ask for, and reason to ask before the medium itself is sent. */
    has(media: Media, mode: ReadingMode): boolean;
    lookUp(connection: Connection, media: Media, mode: ReadingMode, call: Call): Promise<ServerAnswer | null>;
  };
  /** Makes ready what is sent, once; what it returns may be called again with the same content. */
  submit(
    connection: Connection,
    media: Media,
    local: CheckAnswer,
  ): Promise<(call: Call) => Promise<ServerReply>>;
  poll(connection: Connection, ticket: JobTicket, signal: AbortSignal): Promise<ServerReply>;
  /** What a check costs an account; the public lane costs nothing. */
  tokens(media: Media): number;
  sentStep(answer: ServerAnswer): AnswerStep;
  readonly failedStep: AnswerStep;
}

export type Queued = Extract<Progress, { state: 'queued' }>;

/** What is written down of a check while it runs, so that an evicted worker can go on. */
export interface Trail {
  /** What an evicted worker left at the server, to be polled instead of sent again. */
  readonly queued: Queued | null;
  record(progress: Progress): Promise<void>;
}
