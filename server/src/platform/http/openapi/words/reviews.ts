import { text, unixSeconds, type WordsByField } from './words.ts';

const decision = {
  decision: 'disclose',
  reviewer: 'A. Reviewer',
  rationale: 'The supplier declared a generated background.',
  decided_at: 1_795_604_400,
};

/** What dossiers take and answer. */
export const reviewWords: WordsByField = {
  review_id: text('Names the dossier.', 'rev_4b8e20aa'),
  'ReviewResponse.status': text(
    '`pending_review` until a person decides; `recheck` opens it again.',
    'completed',
  ),
  content_sha256: text(
    'SHA-256 of the picture, in hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  'ReviewResponse.filename': text('What the sender called the file.', 'photo.jpg'),
  'ReviewResponse.provenance': text('What the file’s Content Credentials and its metadata say.', null),
  q: text(
    'Words that are all somewhere in name, supplier, notes, SHA-256, or in the latest decision’s reviewer and reasons. ' +
      'Case and accents do not count.',
    'photo desk',
  ),
  'listReviews.state': text(
    'Only dossiers that stand so: `pending_review` or `completed`, or the latest decision.',
    'pending_review',
  ),
  'listReviews.signal': text(
    'Only dossiers that say this first: what the file says of itself (`declared` by a trusted signer, `unverified`), ' +
      '`altered`, or else the detector’s label.',
    'likely_ai',
  ),
  declaration: text('What the supplier declared.', null),
  declared_ai_use: text('Whether the supplier says that AI was used.', 'partial'),
  supplier: text('Where the picture comes from.', 'Photo Desk'),
  notes: text('Anything worth keeping with the dossier.', 'Background generated, says the desk.'),
  detector: text('What the detector said, when the dossier was opened or last looked at again.', null),
  checked_at: unixSeconds('When the detector answered; null until it has.'),
  'ReviewResponse.decision': text('The latest decision; null before the first.', decision),
  decision: text('What a person decided; `recheck` has detector and provenance looked at again.', 'disclose'),
  reviewer: text('Who decided.', decision.reviewer),
  rationale: text('Why.', decision.rationale),
  decided_at: unixSeconds('When it was decided.', decision.decided_at),
  'ReviewResponse.created_at': unixSeconds('When the dossier was opened.'),
  updated_at: unixSeconds('When the dossier last changed.', decision.decided_at),
  'ReviewResponse.policy': text(
    'How the dossier is to be used, as a fixed name.',
    'signals_are_not_proof_human_decision_required',
  ),
  review: text('The dossier.', null),
  history: text('Every decision, the first one first.', [decision]),
  exported_at: unixSeconds('When this document was made.', 1_795_608_000),
  integrity: text('What shows that the document is as the server made it.', null),
  signature: text(
    'A signature over all of this document but its own `value`; `/.well-known/telltale-keys.json` has the keys with ' +
      'which anybody can check it.',
    null,
  ),
  'ReviewExport.integrity.signature.value': text(
    'The signature itself, in base64url.',
    'k3vVw2n8QmYwq0l8r1c2Xl5b0a7d9e6f4g3h2j1kZzYyXxWwVvUuTtSsRrQqPpOoNnMmLlKkJjIiHhGgFfEeDdCg',
  ),
  alg: text('How it was computed.', 'HMAC-SHA256'),
  kid: text('Which of the server’s keys was used.', 'k1'),
  hmac: text(
    'An HMAC over the canonical form (RFC 8785) of this document without `integrity`, in hexadecimal; only the server ' +
      'can check it.',
    'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad',
  ),
  lang: text('Language of the printable page, as a BCP 47 tag.', 'de'),
};
