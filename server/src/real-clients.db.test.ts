import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkAsset,
  checkAudio,
  checkPublicAudio,
  checkPublicImage,
  checkPublicText,
  checkText,
  checkVideo,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curl, hasCurl } from '../test/curl.ts';
import { pageOrigin, startTestServer, type TestServer } from '../test/harness.ts';
import { standInModels } from '../test/lane-models.ts';
import { handmade } from '../test/multipart.ts';
import { jpegOf, pngOf } from '../test/pictures.ts';
import { rawPost } from '../test/raw-post.ts';
import { tone, wavOf } from '../test/recordings.ts';
import { prose } from '../test/texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-clients-'));
let server: TestServer;
let apiKey: string;
let picture: Buffer;
const recording = wavOf(tone(1));
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels() });
  const { tenantId, secret } = await server.newTenant();
  await server.services.tokens.setPlan(tenantId, 'agency');
  apiKey = secret;
  picture = await jpegOf(51);
  writeFileSync(join(folder, 'picture.jpg'), picture);
  writeFileSync(join(folder, 'large.png'), await pngOf(52, { width: 1400, height: 1000 }));
  writeFileSync(join(folder, 'recording.wav'), recording);
  writeFileSync(join(folder, 'text.json'), JSON.stringify({ text: prose('curl') }));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const url = ({ path }: { readonly path: string }) => `${server.url}${path}`;
const credentials = () => ({ authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() });
const judged = { status: 'known' };
const fileHead = 'Content-Disposition: form-data; name="file"; filename="x"';
const inBase64 = (bytes: Buffer) => bytes.toString('base64');

describe.skipIf(!hasCurl)('curl (skipped where it is not installed)', () => {
  const as = () => ['-H', `Authorization: Bearer ${apiKey}`, '-H', `Idempotency-Key: ${randomUUID()}`];
  const asJson = ['-H', 'Content-Type: application/json'];
  const file = (name: string) => `file=@${join(folder, name)}`;

  test.each([
    ['-F with a picture', checkAsset, () => [...as(), '-F', file('picture.jpg'), '-F', 'sync=true']],
    [
      '-F with a picture so large that it waits for 100-continue',
      checkAsset,
      () => [...as(), '-F', file('large.png'), '-F', 'sync=true'],
    ],
    [
      '-F with a media type of its own',
      checkAsset,
      () => [
        ...as(),
        '-F',
        'sync=true',
        '-F',
        `${file('picture.jpg')};type=image/jpeg;filename="ein \\"Bild\\" ü.jpg"`,
      ],
    ],
    [
      '-F with a recording',
      checkAudio,
      () => [...as(), '-F', file('recording.wav'), '-F', 'content_kind=speech'],
    ],
    [
      '-F in chunks of unannounced length',
      checkAudio,
      () => [...as(), '-H', 'Transfer-Encoding: chunked', '-F', file('recording.wav')],
    ],
    ['-d with a text', checkText, () => [...as(), ...asJson, '-d', `@${join(folder, 'text.json')}`]],
    [
      '--data-binary with a text, over HTTP/1.0',
      checkText,
      () => [...as(), ...asJson, '--http1.0', '--data-binary', `@${join(folder, 'text.json')}`],
    ],
    [
      '-F on the public lane',
      checkPublicAudio,
      () => ['-H', `Origin: ${pageOrigin}`, '-F', file('recording.wav')],
    ],
    [
      '-d on the public lane',
      checkPublicText,
      () => ['-H', `Origin: ${pageOrigin}`, ...asJson, '-d', `@${join(folder, 'text.json')}`],
    ],
  ] as const)('%s is answered', async (_name, endpoint, args) => {
    expect(await curl(url(endpoint), ...args())).toMatchObject({ status: 200, body: judged });
  });

  test('-d without a content type is told what to send', async () => {
    const answer = await curl(url(checkText), ...as(), '-d', '{"text":"Hello."}');
    const detail = expect.stringContaining('application/json');
    expect(answer).toMatchObject({ status: 400, body: { detail } });
  });

  test('-F file=<… without a filename is told that a file is missing', async () => {
    const answer = await curl(url(checkAsset), ...as(), '-F', `file=<${join(folder, 'picture.jpg')}`);
    const detail = expect.stringMatching(/file part named "file"/);
    expect(answer).toMatchObject({ status: 400, body: { detail } });
  });
});

describe('a browser', () => {
  test.each([
    ['a picture', checkPublicImage, () => picture, 'urlaub & "so" ü.jpg'],
    ['a recording', checkPublicAudio, () => recording, '录音.wav'],
  ] as const)('sends %s as FormData with the name of its file', async (_name, endpoint, bytes, name) => {
    const form = new FormData();
    form.append('canonical_url', 'https://news.example/story');
    form.append('file', new File([new Uint8Array(bytes())], name));
    const response = await fetch(url(endpoint), {
      method: 'POST',
      headers: { origin: pageOrigin },
      body: form,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(pageOrigin);
  });
});

describe('base64', () => {
  const json = (endpoint: { readonly path: string }, body: unknown) =>
    rawPost(
      url(endpoint),
      { ...credentials(), 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(body)),
      'chunked',
    );
  /** Ends in two, one and no characters of padding. */
  const recordings = [0, 1, 2].map((extra) =>
    Buffer.concat([recording, Buffer.alloc(((3 + extra - (recording.length % 3)) % 3) + 3)]),
  );

  test.each(['with padding', 'without padding'])('%s is read in every lane that takes it', async (how) => {
    const written = (bytes: Buffer) =>
      how === 'with padding' ? inBase64(bytes) : inBase64(bytes).replace(/=+$/, '');
    expect(new Set(recordings.map((bytes) => /=*$/.exec(inBase64(bytes))?.[0].length))).toEqual(
      new Set([0, 1, 2]),
    );
    for (const bytes of recordings)
      expect(await json(checkAudio, { audio_base64: written(bytes) })).toMatchObject({
        status: 200,
        body: judged,
      });
    const thumb = written(picture);
    expect(await json(checkAsset, { thumb_jpeg_base64: thumb })).toMatchObject({ status: 200 });
    expect(await json(checkVideo, { frames: [{ thumb_jpeg_base64: thumb }] })).toMatchObject({ status: 200 });
  });
});

describe('headers', () => {
  const text = Buffer.from(JSON.stringify({ text: prose('headers') }));

  test.each([
    ['a charset', { 'Content-Type': 'application/json; charset=UTF-8' }],
    ['capitals', { 'CONTENT-TYPE': 'APPLICATION/JSON' }],
    ['small letters', { 'content-type': 'application/json;charset="utf-8"' }],
  ])('%s in the content type', async (_name, type) => {
    const answer = await rawPost(url(checkText), { ...credentials(), ...type }, text, 'chunked');
    expect(answer).toMatchObject({ status: 200, body: judged });
  });

  test.each([
    [{ AUTHORIZATION: 'Bearer', 'IDEMPOTENCY-KEY': 1 }],
    [{ authorization: 'bearer', 'idempotency-key': 2 }],
    [{ Authorization: 'BEARER', 'Idempotency-Key': 3 }],
  ])('%s', async (names) => {
    const [authorization = '', idempotency = ''] = Object.keys(names);
    const headers = {
      [authorization]: `${Object.values(names)[0]} ${apiKey}`,
      [idempotency]: randomUUID(),
      'Content-Type': 'application/json',
    };
    const answer = await rawPost(url(checkText), headers, text, 'chunked');
    expect(answer).toMatchObject({ status: 200, body: judged });
  });

  test('a byte order mark before the JSON, as some editors leave it', async () => {
    const marked = Buffer.concat([Buffer.from('efbbbf', 'hex'), text]);
    const headers = { ...credentials(), 'content-type': 'application/json' };
    expect(await rawPost(url(checkText), headers, marked, 'chunked')).toMatchObject({
      status: 200,
      body: judged,
    });
  });
});

describe.each(['chunked', 'expect-continue'] as const)('%s', (how) => {
  test('is taken by every lane', async () => {
    const form = { ...credentials(), 'content-type': 'multipart/form-data; boundary=b' };
    const file = (content: Buffer) => handmade('b', [{ head: fileHead, content }]);
    const json = Buffer.from(JSON.stringify({ text: prose(how) }));
    const answers = [
      await rawPost(url(checkAsset), { ...form, 'idempotency-key': randomUUID() }, file(picture), how),
      await rawPost(url(checkAudio), form, file(recording), how),
      await rawPost(url(checkText), { ...credentials(), 'content-type': 'application/json' }, json, how),
      await rawPost(url(checkPublicImage), { ...form, origin: pageOrigin }, file(picture), how),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.continued).toBe(how === 'expect-continue');
    }
  });
});

test('one connection carries call after call, refused ones too', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (body: string) =>
    new Promise<{ readonly status: number | undefined; readonly reused: boolean }>((resolve, reject) => {
      const headers = { ...credentials(), 'content-type': 'application/json' };
      const sending = request(
        url(checkText),
        { method: 'POST', agent, headers },
        (response: IncomingMessage) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode, reused: sending.reusedSocket }));
        },
      );
      sending.on('error', reject).end(body);
    });
  const answers = [];
  for (const body of [
    { text: prose('first') },
    { text: '' },
    { text: prose('second') },
    { text: prose('first') },
  ])
    answers.push(await call(JSON.stringify(body)));
  agent.destroy();
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200]);
  expect(answers.map(({ reused }) => reused)).toEqual([false, true, true, true]);
});
