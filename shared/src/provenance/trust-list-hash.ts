import hash from './trust-list-hash.json' with { type: 'json' };

/** Names the official list where the list itself would be a burden: it is a thousand times as large. */
export const officialListSha256 = hash.sha256;
