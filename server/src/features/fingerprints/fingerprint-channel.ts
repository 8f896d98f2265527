/** What the triggers of `verdict` notify. */
export const fingerprintChannel = 'telltale_fingerprints';
