import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { serveRouters } from '../../../test/serve-routers.ts';
import { createPublishedDocument } from './published-document.ts';

const document = { openapi: '3.1.1', words: 'one word after the other '.repeat(400) };

async function open() {
  const router = express.Router();
  router.get(
    '/document',
    createPublishedDocument(() => document),
  );
  const served = await serveRouters([router]);
  onTestFinished(() => served.stop());
  return `${served.url}/document`;
}

/** As it is on the wire: `fetch` would decompress it. */
async function readRaw(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { headers: response.headers, status: response.statusCode, body: Buffer.concat(chunks) };
}

test('it is sent as the caller takes it: Brotli, gzip or plain, always the same document', async () => {
  const url = await open();
  const brotli = await readRaw(url, { 'Accept-Encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(String(brotliDecompressSync(brotli.body)))).toEqual(document);
  const gzipped = await readRaw(url, { 'Accept-Encoding': 'gzip' });
  expect(JSON.parse(String(gunzipSync(gzipped.body)))).toEqual(document);
  const plain = await readRaw(url, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(String(plain.body))).toEqual(document);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 10);
});

test('it is written with the first request, and once', async () => {
  let times = 0;
  const router = express.Router();
  const write = () => ({ times: ++times });
  router.get('/document', createPublishedDocument(write));
  const { url, stop } = await serveRouters([router]);
  onTestFinished(stop);
  expect(times).toBe(0);
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }])
    await readRaw(`${url}/document`, headers);
  expect(times).toBe(1);
});
