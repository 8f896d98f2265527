interface LaneRow {
  /** Steps on this device, before the detector looks, that the reader is told of. */
  readonly read: readonly string[];
  /** Steps that send something to a server. */
  readonly sent: readonly string[];
}

/**
 * What can be checked, with the steps that only such checks take. Each step, and each name, has its words in the
 * locales. A medium is added by a row here and a file in `checks/lanes`; the types then name what is still missing.
 */
export const laneRows = {
  image: { read: [], sent: [] },
  video: { read: ['frames_copy', 'frames_file', 'frames_playing'], sent: ['frames_sent'] },
  text: { read: [], sent: ['text_sent'] },
  audio: { read: ['sound_decoded'], sent: ['sound_sent'] },
} as const satisfies Record<string, LaneRow>;
