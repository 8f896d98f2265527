import { randomUUID } from 'node:crypto';
import { checkAudio } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { standInModels } from '../test/lane-models.ts';
import { handmade, type Part } from '../test/multipart.ts';
import { rawPost } from '../test/raw-post.ts';
import { tone, wavOf } from '../test/recordings.ts';

const recording = wavOf(tone(1));
const fileWith = (head: string, content = recording): Part => ({ head, content });
const file = fileWith('Content-Disposition: form-data; name="file"; filename="x.wav"');
const kind: Part = { head: 'Content-Disposition: form-data; name="content_kind"', content: 'speech' };
const more: Part = { head: 'content-disposition: form-data; name="more"', content: 'x' };

let server: TestServer;
let apiKey: string;
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels(), withoutWorker: true });
  apiKey = (await server.newTenant()).secret;
});
afterAll(() => server.stop());

const send = (body: Buffer, type = 'multipart/form-data; boundary=b') => {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'idempotency-key': randomUUID(),
    'content-type': type,
  };
  return rawPost(`${server.url}${checkAudio.path}`, headers, body, 'chunked');
};

describe('a form that is unusual but valid is read:', () => {
  test.each([
    ['fields after the file', [file, kind]],
    ['fields before the file', [kind, file]],
    ['a field nobody asked for', [more, file]],
  ])('%s', async (_name, parts) => {
    expect(await send(handmade('b', parts))).toMatchObject({ status: 200, body: { status: 'known' } });
  });

  test.each([
    ['a filename in UTF-8 with escaped quotes', 'name="file"; filename="ein \\"Ton\\" ü.wav"'],
    ['a filename as RFC 5987 writes it', `name="file"; filename*=UTF-8''T%C3%B6ne.wav`],
    ['a filename with a line feed, as browsers write it', 'name="file"; filename="a%0Ab%22.wav"'],
    ['names without quotes', 'name=file; filename=x.wav'],
    ['names in another order', 'filename="x.wav"; name="file"'],
    ['a media type beside the name', 'name="file"; filename="x.wav"\r\nContent-Type: audio/wav; rate=16000'],
  ])('%s', async (_name, names) => {
    const body = handmade('b', [fileWith(`Content-Disposition: form-data; ${names}`)]);
    expect(await send(body)).toMatchObject({ status: 200, body: { status: 'known' } });
  });

  test.each([
    ['a quoted boundary', handmade("a b:c'd", [file]), 'Multipart/Form-Data; Boundary="a b:c\'d"'],
    ['a charset beside it', handmade('b', [file]), 'multipart/form-data; charset=utf-8; boundary=b'],
    ['text before the first', handmade('b', [file], 'In several parts.\r\n'), undefined],
    [
      'headers in capitals',
      handmade('b', [fileWith('CONTENT-DISPOSITION: FORM-DATA; NAME="file"; FILENAME="X.WAV"')]),
      undefined,
    ],
  ])('%s', async (_name, body, type) => {
    expect(await send(body, type)).toMatchObject({ status: 200, body: { status: 'known' } });
  });
});

test.each([
  ['a form without a file', kind],
  [
    'a small file without a filename',
    fileWith('Content-Disposition: form-data; name="file"', Buffer.alloc(9)),
  ],
  ['a large one', fileWith('Content-Disposition: form-data; name="file"', Buffer.alloc(200_000))],
  ['a file under another name', fileWith('Content-Disposition: form-data; name="image"; filename="x"')],
])('%s is told how to name the part', async (_name, part) => {
  expect(await send(handmade('b', [part]))).toMatchObject({ status: 400, code: 'invalid_payload' });
});

test('names with brackets are refused before anything reads them as places of a list', async () => {
  const fields = ['a[4294967294]', 'a[b]'].map((name) => ({
    ...{ head: `Content-Disposition: form-data; name="${name}"`, content: 'x' },
  }));
  expect(await send(handmade('b', [...fields, file]))).toMatchObject({
    status: 400,
    code: 'invalid_payload',
  });
});
