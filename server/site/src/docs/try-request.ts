import { fillPath } from '@telltale/shared/client/fill-path';
import type { ApiDocument, Located, Schema } from './openapi.ts';
import { resolveSchema } from './openapi.ts';
import { credentialOf } from './request-parts.ts';
import { isVariable, sampleOf } from './sample-body.ts';

/** What somebody fills in to send one request. */
export interface Field {
  readonly place: 'path' | 'query' | 'header' | 'form' | 'file' | 'json';
  readonly name: string;
  readonly isRequired: boolean;
  readonly start: string;
}

export interface Outcome {
  readonly status: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Left empty, each sending has a key of its own: one key answers one request, and refuses any other. */
export const ownKey = 'idempotency-key';
/** A browser sets these itself, or the form does. */
const notAsked = ['origin', 'x-csrf-token', 'content-encoding'];
/** Of an answer: what its reader may have to quote or to heed. */
const shownHeaders = [
  'x-request-id',
  'x-error-code',
  'retry-after',
  'idempotent-replayed',
  'x-tokens-required',
];

export function fieldsOf(document: ApiDocument, { operation }: Located): readonly Field[] {
  const parameters = (operation.parameters ?? [])
    .filter(({ name }) => !notAsked.includes(name.toLowerCase()))
    .map(({ name, in: place, required = false }) => ({
      place,
      name,
      isRequired: required && name.toLowerCase() !== ownKey,
      start: '',
    }));
  const content = operation.requestBody?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  const json = content['application/json']?.schema;
  const isJob = operation.security.some((scheme) => 'jobToken' in scheme);
  return [
    ...parameters,
    ...(isJob ? [{ place: 'header', name: 'X-Job-Token', isRequired: true, start: '' } as const] : []),
    ...(form ? formFields(resolveSchema(document, form)) : []),
    ...(json && !form ? [jsonField(document, json)] : []),
  ];
}

function formFields({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.keys(properties).map((name) => ({
    place: name === 'file' ? 'file' : 'form',
    name,
    isRequired: required.includes(name),
    start: '',
  }));
}

function jsonField(document: ApiDocument, schema: Schema): Field {
  // What is the reader's own to know begins empty.
  const blank = (_: string, value: unknown) => (isVariable(value) ? '' : value);
  const start = JSON.stringify(sampleOf(document, schema), blank, 2);
  return { place: 'json', name: 'Body, JSON', isRequired: true, start };
}

/** @param entered by the name of the field; a form's own `FormData` */
export async function sendRequest(
  { method, path, operation }: Located,
  fields: readonly Field[],
  entered: FormData,
  apiKey: string,
): Promise<Outcome> {
  const entryFor = ({ place, name }: Field) => entered.get(`${place}:${name}`) ?? '';
  const inPlace = (place: Field['place']) =>
    fields.filter((field) => field.place === place && entryFor(field) !== '');
  const text = (field: Field) => String(entryFor(field));
  const inAddress = fields.filter(({ place }) => place === 'path').map((field) => [field.name, text(field)]);
  const address = fillPath(path, Object.fromEntries(inAddress));
  const query = new URLSearchParams(inPlace('query').map((field) => [field.name, text(field)]));
  const headers = new Headers(inPlace('header').map((field) => [field.name, text(field)]));
  const takesKey = fields.some(({ place, name }) => place === 'header' && name.toLowerCase() === ownKey);
  if (takesKey && !headers.has(ownKey)) headers.set(ownKey, crypto.randomUUID());
  const credential = credentialOf({ method, path, operation });
  if (credential === 'apiKey' && apiKey !== '') headers.set('Authorization', `Bearer ${apiKey}`);
  if (credential === 'session' && method !== 'GET') headers.set('X-CSRF-Token', await csrfToken());
  const [json] = inPlace('json');
  if (json) headers.set('Content-Type', 'application/json');
  const body = json ? text(json) : multipart([...inPlace('form'), ...inPlace('file')], entryFor);
  const suffix = query.size > 0 ? `?${query}` : '';
  return outcomeOf(await fetch(address + suffix, { method, headers, ...(body ? { body } : {}) }));
}

function multipart(fields: readonly Field[], entryFor: (field: Field) => FormDataEntryValue) {
  if (fields.length === 0) return undefined;
  const form = new FormData();
  for (const field of fields) form.append(field.name, entryFor(field));
  return form;
}

/** Of the account that this browser is signed in to. */
async function csrfToken(): Promise<string> {
  return (await fetch('/v1/account')).headers.get('x-csrf-token') ?? '';
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const type = response.headers.get('content-type') ?? '';
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    headers,
    body: await readBodyAsText(response, type),
  };
}

async function readBodyAsText(response: Response, type: string): Promise<string> {
  if (type.includes('json')) return JSON.stringify(await response.json(), null, 2);
  if (type.startsWith('text/')) return response.text();
  const { size } = await response.blob();
  return size === 0 ? '' : `${size} bytes, ${type}`;
}
