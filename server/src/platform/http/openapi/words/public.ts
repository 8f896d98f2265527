import { text, unixSeconds, type WordsByField } from './words.ts';

/** A capability: what it says can be read, and only its server can have signed it. */
const capability = 'v1.k1.eyJwIjoic2hhcmUiLCJlIjoxNzk4MTkyODAwfQ.c2lnbmF0dXJlLW9mLXRoZS1zZXJ2ZXI';

/** What public results, shares and feedback take and answer. */
export const publicWords: WordsByField = {
  job_token: text(
    'The signed capability with which to ask for the job, in `X-Job-Token`; it works for an hour.',
    capability,
  ),
  feedback_token: text(
    'The signed capability with which to dispute this result; it works for 30 days.',
    capability,
  ),
  share_token: text(
    'The signed capability with which to share this result; it works for 30 days.',
    capability,
  ),
  'ShareRequest.share_token': text('The share token of a public image result.', capability),
  result_token: text('The feedback token of a public image result.', capability),
  expected_label: text('What you take the picture for.', 'human'),
  'PublicFeedbackResponse.status': text('The feedback was stored.', 'received'),
  preview_jpeg_base64: text(
    'A JPEG of the picture in base64, to be shown with the link: re-encoded without its metadata, and deleted with it.',
    null,
  ),
  share_id: text('Names the link; 128 random bits.', 'q3Zt0k1vS1mYc2r9d8Xw5A'),
  'ShareResponse.url': text('The page of the link.', 'https://telltale.example/s/q3Zt0k1vS1mYc2r9d8Xw5A'),
  'ShareResponse.expires_at': unixSeconds('When the link ends.', 1_798_192_800),
  'ShareView.expires_at': unixSeconds('When the link ends.', 1_798_192_800),
  'ShareView.created_at': unixSeconds('When the link was made.'),
  'ShareView.verified': text('The stored token still carries a signature of this server.', true),
  verdict: text('What the server signed; null where its signature no longer holds.', null),
  'ResultVerification.verdict': text('What the server signed.', null),
  'ResultVerification.verified': text('Whether this server signed the token, and it has not expired.', true),
  'ResultVerification.reason': text('Why the token is not accepted.', 'expired'),
  'ResultVerification.sha256': text(
    'SHA-256 of the file that was checked, in hex. Compare it with the file that the token came with.',
    'ab'.repeat(32),
  ),
  kind: text('The lane whose result was signed.', 'image'),
  issued_at: unixSeconds('When the result was signed.'),
  preview: text('The preview as a `data:image/jpeg;base64,` URL; null where none was sent.', null),
  preview_blurhash: text('A blur of the preview to show while it loads (BlurHash); null without one.', null),
  provenance_status: text('What became of the file’s Content Credentials.', 'none'),
  'verifyResult.token': text('The share token, or of older links the feedback token.', capability),
};
