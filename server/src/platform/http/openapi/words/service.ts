import { amount, text, type WordsByField } from './words.ts';

/** What health and errors answer. */
export const serviceWords: WordsByField = {
  ok: text('The service can do its work.', true),
  product: text('What this is.', 'telltale'),
  release_sha: text('The release that runs.', 'development'),
  db: text('State of the database.', 'ok'),
  cache: text('State of the shared cache; `disabled` where none is configured.', 'disabled'),
  queue: text('State of the queue.', 'ok'),
  model_loaded: text('A worker has an image model ready.', true),
  'HealthResponse.model': text('The image model in use.', 'telltale-image-8'),
  'ReadyResponse.checks.model': text('State of the image model.', 'ok'),
  checks: text('State of each part.', null),
  'LiveResponse.status': text('The process is alive.', 'ok'),
  'ReadyResponse.status': text('Whether the service can do its work.', 'ready'),
  detail: text(
    'A sentence about what was wrong. Meant for people: match on `X-Error-Code`.',
    'There is nothing at this address.',
  ),
  'HTTPValidationError.detail': text('Every field that was refused.', [
    { loc: ['body', 'text'], msg: 'Too small: expected string to have >=1 characters', type: 'too_small' },
  ]),
  loc: text('Where the field is: `body`, `path`, `query` or `header`, then names and indexes.', [
    'body',
    'text',
  ]),
  msg: text('What is wrong with the field.', 'Too small: expected string to have >=1 characters'),
  type: text('The kind of mistake.', 'too_small'),
  input: text('What was sent, where the server repeats it.', ''),
  ctx: text('More about the mistake, where there is more.', {}),
  'Idempotency-Key': text(
    'Names this request for 24 hours, for one hour where it costs nothing. Repeat the request with the same key after a ' +
      'broken connection: it is paid once.',
    'photo-1893-0001',
  ),
  'X-CSRF-Token': text(
    'The `csrf_token` of the session. Not needed with an API key.',
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  ),
  Prefer: text(
    '`wait=20` holds the answer until the job has finished, 20 seconds at most; above 30 it means 30. Where it is ' +
      'heeded, the answer says so in `Preference-Applied`.',
    'wait=20',
  ),
  Origin: text(
    'Exactly an allowed website origin. A browser sends it by itself, except with a same-origin GET and a GET from an ' +
      'extension with host permission.',
    'https://news.example',
  ),
  limit: amount('How many entries a page holds at most.', 'entries', [1, null], 50),
  before: text(
    'Where the page before this one ended, as its `Link` has it.',
    '1795600800000000.rev_4b8e20aa',
  ),
  'getLedger.before': amount('Only entries with a smaller `seq`.', 'entries', [1, null], 4_711),
  'Content-Encoding': text('Bodies are read as they are: send no other encoding.', 'identity'),
};
