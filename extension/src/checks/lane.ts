import type { Client } from '@telltale/shared/client';
import type { Reply } from '@telltale/shared/client/wait-for-answer';
import type { AnswerStep, CheckAnswer } from '../messaging/check-answer.ts';
import type { Fields } from '../messaging/fields.ts';
import type { LaneName } from '../messaging/lanes.ts';
import type { JobTicket, Progress } from '../storage/check-record.ts';
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

/** What a server says. This device fills in what it leaves out. */
export interface ServerAnswer
  extends Pick<CheckAnswer, 'label' | 'score' | 'source' | 'model' | 'cached' | 'delivery'>,
    Partial<Pick<CheckAnswer, 'thresholds' | 'matchDistanceBits' | 'provenance' | 'reason' | 'frames'>> {
  /** With it a reader may tell the server that the answer is wrong; of the public lane only. */
  readonly feedbackToken?: string | undefined;
  /** Of a model that the server no longer uses. */
  readonly isRetired?: boolean | undefined;
}
export type ServerReply = Reply<ServerAnswer, JobTicket>;

/** What is to be checked. It stays with its lane: the order of a check knows only what the lane can do with it next. */
export interface Identified {
  /** The hash that names it; null for what is nobody's file. */
  readonly sha256: string | null;
  detectHere(permission: CheckPermission): Promise<Detected>;
}

/** What this device found by itself. */
export interface Detected {
  readonly answer: CheckAnswer;
  /** No server would add anything: it is blank, or a trusted signer has decided, or nothing can be judged. */
  readonly isFinal: boolean;
  /** What asking a server costs an account; the public lane costs nothing. */
  readonly tokens: number;
  /** Asks the account's server by fingerprints alone; null where there is none, or no reason to ask before it is sent. */
  readonly lookUp: ((connection: Connection, call: Call) => Promise<ServerAnswer | null>) | null;
  /** Makes ready what is sent, once; what it returns may be called again with the same content. */
  prepareToSend(connection: Connection): Promise<(call: Call) => Promise<ServerReply>>;
}

/** What the reader brought to the extension's own page. */
export interface Brought<Input> {
  readonly input: Input;
  /** Only a hash of it is kept, by which the history tells it apart. */
  readonly address: string;
}

/** What is special about checking one medium. The order of a check, and what it may do, is `run-check.ts`. */
export interface Lane<Input> {
  readonly name: LaneName;
  /** The model of this device whose answers count; those of another model are forgotten. */
  readonly deviceModel: string;
  /** Whether a server can be asked by fingerprints alone. */
  readonly hasFingerprints: boolean;
  /** Reads what the extension's own page sends of it; null where it is of another form. */
  receive(sent: Fields): Promise<Brought<Input> | null>;
  /** The place under which an earlier answer may be known before anything is read; null where no address names it. */
  recall(input: Input): string | null;
  identify(input: Input, permission: CheckPermission): Promise<Identified>;
  poll(connection: Connection, ticket: JobTicket, signal: AbortSignal): Promise<ServerReply>;
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
