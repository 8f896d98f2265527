import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contractFacts } from './contract-facts.ts';
import { differences } from './differences.ts';
import { Facts } from './facts.ts';

const committed = readFileSync(new URL('../../docs/spec/facts.json', import.meta.url), 'utf8');
const specified = Facts.parse(JSON.parse(committed));
const { endpoints, resources, values } = specified;
const built = contractFacts();

test('the contract says what the specification says, and nothing else', () => {
  expect(differences(specified, built)).toEqual([]);
});

test('every endpoint, resource and value names the part it comes from', () => {
  const named = Object.entries({ ...endpoints, ...resources, ...values });
  expect(named.filter(([, fact]) => !fact.part).map(([name]) => name)).toEqual([]);
});

test('every resource that a fact mentions is stated', () => {
  const types = [
    ...Object.values(endpoints).flatMap(({ json = '', answer }) => [json, answer]),
    ...Object.values(resources).flatMap(({ fields }) => Object.values(fields).map(({ type }) => type)),
  ];
  const mentioned = types.flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []);
  expect(mentioned.filter((name) => !(name in resources))).toEqual([]);
});

const absent = Symbol('absent');
const check = ['endpoints', 'POST /v1/text/check'];
const email = ['resources', 'BetaSignupRequest', 'fields', 'email'];
const session = ['resources', 'SessionResponse', 'fields'];

describe('the comparison turns red for', () => {
  test.each<[change: string, path: string[], value: unknown, line: string]>([
    ['one endpoint less', check, absent, 'endpoint POST /v1/text/check: built, but not in'],
    ['one endpoint more', ['endpoints', 'GET /v1/x'], {}, 'endpoint GET /v1/x: specified, but not built'],
    ['one status less', [...check, 'statuses', '3'], absent, 'POST /v1/text/check: specified'],
    ['one status more', [...check, 'statuses', '10'], 418, 'POST /v1/text/check: specified'],
    ['another security', [...check, 'security'], 'none', 'POST /v1/text/check: specified'],
    ['no Idempotency-Key', [...check, 'idempotency_key'], absent, 'POST /v1/text/check: specified'],
    ['another body', [...check, 'json'], 'AudioCheckRequest', 'POST /v1/text/check: specified'],
    ['a larger body', [...check, 'json_max_bytes'], 262_145, 'POST /v1/text/check: specified'],
    ['another answer', [...check, 'answer'], 'JobResponse', 'POST /v1/text/check: specified'],
    ['one resource less', ['resources', 'ShareView'], absent, 'resource ShareView: built, but not in'],
    ['one field more', [...session, 'x'], {}, 'field of SessionResponse x: specified, but not built'],
    ['one field less', [...session, 'expires_at'], absent, 'field of SessionResponse expires_at: built'],
    ['one changed limit', [...email, 'max'], 321, 'BetaSignupRequest.email: specified'],
    ['one limit less', [...email, 'min'], absent, 'BetaSignupRequest.email: specified'],
    ['another type', [...email, 'type'], 'integer', 'BetaSignupRequest.email: specified'],
    ['a field not required', [...email, 'required'], false, 'BetaSignupRequest.email: specified'],
    ['null allowed', [...email, 'nullable'], true, 'BetaSignupRequest.email: specified'],
    ['a default', [...email, 'default'], '', 'BetaSignupRequest.email: specified'],
    [
      'one renamed enum value',
      ['resources', 'ReviewResponse', 'fields', 'status', 'enum', '0'],
      'decided',
      'ReviewResponse.status: specified',
    ],
    [
      'other properties allowed',
      ['resources', 'BillingCheckoutRequest', 'closed'],
      absent,
      'BillingCheckoutRequest: specified',
    ],
    ['another price', ['values', 'cents for tokens_1000', 'value'], 901, 'cents for tokens_1000: specified'],
  ])('%s, and for nothing else', (_change, path, value, line) => {
    const copy = changed(specified, path, value) as Facts;
    expect(differences(copy, built)).toEqual([expect.stringContaining(line)]);
  });
});

/** A copy with another value at one place, or with nothing there. */
function changed(facts: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = (facts as Record<string, unknown>)[name];
  const entry = rest.length > 0 ? changed(inner, rest, value) : value;
  if (Array.isArray(facts)) return facts.toSpliced(Number(name), 1, ...(entry === absent ? [] : [entry]));
  const { [name]: _old, ...others } = facts as Record<string, unknown>;
  return entry === absent ? others : { ...others, [name]: entry };
}
