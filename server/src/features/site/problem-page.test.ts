import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createProblemPage } from './problem-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-problem-'));
const people = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
let served: ServedRouters;

beforeAll(async () => {
  for (const name of ['missing', 'failed']) {
    mkdirSync(join(folder, name));
    for (const language of ['en', 'de'])
      writeFileSync(join(folder, name, `index.${language}.html`), `<!doctype html>${name} ${language}`);
  }
  const router = express.Router();
  router.get('/crowded', () => {
    throw new ApiError('rate_limited', undefined, { headers: { 'Retry-After': '7' } });
  });
  served = await serveRouters([router], { problemPage: createProblemPage(folder) });
});
afterAll(() => {
  served.stop();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(served.url + path, { headers, method });
  return { response, text: await response.text() };
}

test('a person who meets an unknown address gets a page in their language, with the status of the error', async () => {
  const { response, text } = await ask('/nothing', { accept: people, 'accept-language': 'de-AT' });
  expect(text).toBe('<!doctype html>missing de');
  expect(response.status).toBe(404);
  const { headers } = response;
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('x-error-code')).toBe('not_found');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('vary')).toBe('Accept, Accept-Language');
});

test('another error says so on a page of its own, and keeps its headers', async () => {
  const { response, text } = await ask('/crowded', { accept: people });
  expect(text).toBe('<!doctype html>failed en');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
});

test('a language without a page of its own is told in JSON', async () => {
  const { text } = await ask('/nothing', { accept: people, 'accept-language': 'fr' });
  expect(JSON.parse(text)).toHaveProperty('detail');
});

test.each([
  ['a program', '/nothing', 'GET', '*/*'],
  ['a program that wants JSON', '/nothing', 'GET', 'application/json'],
  ['the API, for people and programs', '/v1/nothing', 'GET', people],
  ['a form that is sent', '/nothing', 'POST', people],
])('%s is told in JSON', async (_, path, method, accept) => {
  const { response, text } = await ask(path, { accept }, method);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(JSON.parse(text)).toEqual({ detail: 'There is nothing at this address.' });
});
