import type { Target, TargetOptions } from './target.ts';

/** One promise that was attacked. */
export interface AttackRow {
  /** What was done, in a few words. */
  readonly attack: string;
  /** How many requests, files or moments were tried. */
  readonly inputs: number;
  /** What must hold. */
  readonly promise: string;
  /** The figures that were seen. */
  readonly seen: string;
  /** Null where this machine cannot try it; `seen` then says why. */
  readonly held: boolean | null;
}

export interface AttackContext {
  /** True: as many inputs as the committed table needs (hours). False: a few, in a minute or less. */
  readonly isFull: boolean;
  /** What every random choice begins with: the same seed tries the same inputs. */
  readonly seed: number;
  /** How many inputs to try instead of the attack's own number, where it has such a number. */
  readonly inputs: number | undefined;
  /** Whether the time that was given is up: a long attack then begins nothing more, and says how much it tried. */
  isTimeUp(): boolean;
  /** Starts the product as production runs it, on a Postgres database of its own. It is ended after the attack. */
  startTarget(options?: TargetOptions): Promise<Target>;
  /** Tells how far a long attack has come. */
  tell(line: string): void;
}

export type Attack = (context: AttackContext) => Promise<readonly AttackRow[]>;

/** What every file in `attacks/` exports. */
export interface AttackFile {
  readonly attack: Attack;
  /** Whether it compares times, which another attack beside it would change. */
  readonly measuresSpeed?: boolean;
}
