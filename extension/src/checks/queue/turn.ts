import type { Place } from './place.ts';

/** One check's way through the queue. */
export interface Turn {
  /** Null for what has the machine to itself. */
  readonly place: Place | null;
  /** Waits until its file may be read. What was read waits for the detector, so only a few files are read at once. */
  toRead(): Promise<void>;
  /** Gives the place of its file back, for as long as it waits for what is not its own. */
  rest(): void;
  /**
   * Has the detector work when it is this check's turn, which may come several times.
   * @throws {CheckProblem} `page_time_spent`
   */
  detect<T>(work: () => Promise<T>): Promise<T>;
  /** Asks the server when it is this check's turn. */
  send<T>(work: () => Promise<T>): Promise<T>;
}

/** For what need not wait for anything. */
export const freeTurn: Turn = {
  place: null,
  toRead: async () => undefined,
  rest: () => undefined,
  detect: (work) => work(),
  send: (work) => work(),
};
