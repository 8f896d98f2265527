import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { checkAsset, limits } from '@telltale/shared/contract';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../../test/pictures.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { ApiError } from './api-error.ts';
import { createMount } from './mount.ts';

/** Answers every body that was read whole with 404. */
let served: ServedRouters;
beforeAll(async () => {
  const router = express.Router();
  const mount = createMount(router, {
    key: async () => ({ kind: 'key', tenantId: 'tenant', keyId: 'key' }),
    session: async () => {
      throw new ApiError('unauthenticated');
    },
    origin: async () => ({
      kind: 'visitor',
      origin: null,
      visitorId: 'visitor',
      networkId: null,
      tenantId: null,
    }),
    anyone: async () => ({ kind: 'anyone', visitorId: 'visitor' }),
  });
  mount(checkAsset, async () => {
    throw new ApiError('not_found');
  });
  served = await serveRouters([router]);
});
afterAll(() => served.stop());

const headers = { 'idempotency-key': 'key-of-this-test' };
const post = async (body: BodyInit, more: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${served.url}${checkAsset.path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  return response.headers.get('x-error-code');
};

describe('a body without an announced length', () => {
  test.each([
    ['a form', 'multipart/form-data; boundary=b', limits.assetFileBytes + 65_537],
    ['JSON', 'application/json', limits.assetJsonBytes + 1],
  ])('is refused as soon as it is too large, not at its end: %s', async (_name, type, sizeBytes) => {
    const sending = request(`${served.url}${checkAsset.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
    });
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n');
    sending.write(Buffer.alloc(sizeBytes));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();
    expect(response).toMatchObject({
      statusCode: 413,
      headers: { connection: 'close', 'x-error-code': 'payload_too_large' },
    });
  });
});

test('a file of just the limit is read whole', async () => {
  expect(await post(formOf(Buffer.alloc(limits.assetFileBytes)))).toBe('not_found');
});

test('a form of very many parts is refused, also when none of them is a field', async () => {
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nfile\r\n';
  const parts = (count: number) =>
    `${'--b\r\ncontent-disposition: attachment\r\n\r\n\r\n'.repeat(count)}${file}--b--\r\n`;
  const asForm = { 'content-type': 'multipart/form-data; boundary=b' };
  expect(await post(parts(10), asForm)).toBe('not_found');
  expect(await post(parts(100), asForm)).toBe('invalid_payload');
});

test('a body that says it is not encoded is read like any other', async () => {
  const asJson = { 'content-type': 'application/json' };
  expect(await post('{}', { ...asJson, 'content-encoding': 'Identity' })).toBe('not_found');
  expect(await post('{}', { ...asJson, 'content-encoding': 'gzip' })).toBe('compressed_body');
});
