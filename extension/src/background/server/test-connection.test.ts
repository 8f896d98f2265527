import { expect, test } from 'vitest';
import { fakeClock, fakeServer, type Script } from '../../testing/fake-server.ts';
import { testConnection } from './test-connection.ts';

const health = (part: object = {}): Script => ({
  body: {
    ok: true,
    product: 'telltale',
    release_sha: 'abc',
    db: 'ok',
    cache: 'ok',
    queue: 'ok',
    model_loaded: true,
    model: 'image-v1',
    ...part,
  },
});
const refused = (status: number): Script => ({ status, body: { detail: 'no' } });
const modelInfo: Script = {
  body: {
    name: 'image-v1',
    backend: 'onnx',
    thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.9 },
    policy: 'p',
  },
};

function report(apiKey: string | null, ...answers: readonly (Script | 'unreachable')[]) {
  return testConnection('http://server.example', apiKey, fakeServer(fakeClock(), answers).send);
}

test('without a key: the server must answer, and let this extension through its origin gate', async () => {
  expect(await report(null, health(), refused(400))).toEqual({ kind: 'public', model: 'image-v1' });
  expect(await report(null, health(), refused(403))).toEqual({ kind: 'origin_denied' });
});

test('with a key: the server must accept it', async () => {
  expect(await report('tt_live_key', health(), modelInfo)).toEqual({ kind: 'key', model: 'image-v1' });
  expect(await report('tt_live_key', health(), refused(401))).toEqual({ kind: 'key_refused' });
  expect(await report('tt_live_key', health(), refused(403))).toEqual({ kind: 'key_refused' });
});

test('a server that is absent, another, or without its detector is called so', async () => {
  expect(await report(null, 'unreachable')).toEqual({ kind: 'unreachable' });
  expect(await report(null, { body: '<html>' })).toEqual({ kind: 'not_telltale' });
  expect(await report(null, refused(404))).toEqual({ kind: 'not_telltale' });
  expect(await report(null, health({ model_loaded: false }))).toEqual({ kind: 'no_model' });
});
