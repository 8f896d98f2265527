import { type Endpoint, IdempotencyKey } from '@telltale/shared/contract';
import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';

export function pollsWithToken(endpoint: Endpoint): boolean {
  return endpoint.headers !== undefined && 'x-job-token' in endpoint.headers.shape;
}

/** Parameters of an operation; what they mean stands with all other words. */
export function requestParams(endpoint: Endpoint): NonNullable<ZodOpenApiOperationObject['requestParams']> {
  const header = headerParameters(endpoint);
  return {
    ...(endpoint.params ? { path: endpoint.params } : {}),
    ...(endpoint.query ? { query: endpoint.query } : {}),
    ...(header ? { header } : {}),
  };
}

/** Headers that are no security scheme of OpenAPI's; a job token is one, so it is not repeated here. */
function headerParameters(endpoint: Endpoint): z.ZodObject | undefined {
  const shape = {
    ...(endpoint.idempotent ? { 'Idempotency-Key': IdempotencyKey } : {}),
    ...csrfParameter(endpoint),
    ...(endpoint.mayWait ? { Prefer: z.string().optional() } : {}),
    // Files are where senders think of compression; it is refused for every body.
    ...(endpoint.multipart ? { 'Content-Encoding': z.enum(['identity']).optional() } : {}),
    // A browser withholds Origin from some GETs, so only a POST can require it.
    ...(endpoint.auth === 'origin'
      ? { Origin: endpoint.method === 'GET' ? z.url().optional() : z.url() }
      : {}),
  };
  return Object.keys(shape).length > 0 ? z.object(shape) : undefined;
}

function csrfParameter({ auth, method }: Endpoint): { 'X-CSRF-Token'?: z.ZodType } {
  if (method === 'GET' || (auth !== 'session' && auth !== 'key_or_session')) return {};
  return { 'X-CSRF-Token': auth === 'session' ? z.string() : z.string().optional() };
}

const FileContent = z.string().meta({ type: 'string', format: 'binary' });

export function requestBody(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { json, multipart, raw } = endpoint;
  if (raw)
    return {
      requestBody: {
        required: true,
        description: `Up to ${sizeWords(raw.maxBytes)}, signed as they are.`,
        content: { [raw.contentType]: { schema: { type: 'object' }, example: {} } },
      },
    };
  if (!json && !multipart) return {};
  const sizes = [
    ...(json ? [`JSON bodies up to ${sizeWords(json.maxBytes)}`] : []),
    ...(multipart ? [`files up to ${sizeWords(multipart.fileMaxBytes)}`] : []),
  ];
  const sentence = sizes.join('; ');
  return {
    requestBody: {
      required: true,
      description: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
      content: {
        ...(json ? { 'application/json': { schema: json.schema } } : {}),
        ...(multipart
          ? { 'multipart/form-data': { schema: multipart.fields.extend({ file: FileContent }) } }
          : {}),
      },
    },
  };
}

const bytesPerMb = 1024 * 1024;

/** 1 MB is 1,048,576 bytes, as everywhere in the contract. */
function sizeWords(sizeBytes: number): string {
  const sizeMb = sizeBytes / bytesPerMb;
  return Number.isInteger(sizeMb) ? `${sizeMb} MB` : `${Math.ceil(sizeBytes / 1024)} kB`;
}
