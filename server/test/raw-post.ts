import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number | undefined;
  readonly code: unknown;
  readonly body: unknown;
  /** Whether the server said "100 Continue" before the body was sent. */
  readonly continued: boolean;
}

/** Posts as fetch does not: in chunks of unannounced length, or asking first whether the body may come. */
export function rawPost(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  how: 'chunked' | 'expect-continue',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let continued = false;
    const extra =
      how === 'chunked'
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': body.length, expect: '100-continue' };
    const outgoing = request(url, { method: 'POST', headers: { ...headers, ...extra } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({
        status: response.statusCode,
        code: response.headers['x-error-code'],
        body: JSON.parse(text),
        continued,
      });
    });
    outgoing.on('error', reject);
    if (how === 'chunked') {
      const third = Math.ceil(body.length / 3);
      for (let at = 0; at < body.length; at += third) outgoing.write(body.subarray(at, at + third));
      outgoing.end();
    } else {
      outgoing.on('continue', () => {
        continued = true;
        outgoing.end(body);
      });
      outgoing.flushHeaders();
    }
  });
}
