/** Decoded sound: one array per channel, full scale at -1..1. */
export interface AudioClip {
  /** Samples per second and channel. */
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/** What the sender says the recording is; `auto` leaves it to the detector. */
export type RequestedContentKind = 'speech' | 'music' | 'auto';

export type DetectedContentKind = 'speech' | 'music' | 'mixed' | 'other' | 'unknown';
