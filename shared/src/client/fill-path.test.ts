import { expect, test } from 'vitest';
import { fillPath } from './fill-path.ts';

const path = '/v1/account/api-keys/{key_id}';

test.each(['', '.', '..', undefined, null])(
  'an id of %j would be another address, and is refused',
  (value) => {
    expect(() => fillPath(path, { key_id: value })).toThrow(TypeError);
  },
);

test.each(['...', '.a', '%2e%2e', '../..', 'a/b', 'a?b#c', 'ü'])(
  'an id of %j stays one part of the path',
  (value) => {
    const { pathname } = new URL(fillPath(path, { key_id: value }), 'https://server.example');
    expect(pathname.split('/')).toHaveLength(5);
    expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(value);
  },
);
