// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createFoundRoots } from './shadow-roots.ts';

function attachedRoot(): ShadowRoot {
  const host = document.body.appendChild(document.createElement('div'));
  return host.attachShadow({ mode: 'open' });
}

test('a root is told of once, and is there while its element is on the page', () => {
  const roots = createFoundRoots();
  const listener = vi.fn();
  roots.onFound(listener);
  const [root, other] = [attachedRoot(), attachedRoot()];
  for (const found of [root, other]) roots.add(found);
  expect(listener.mock.calls).toEqual([[root], [other]]);
  expect([...roots.all()]).toEqual([root, other]);
  const { host } = root;
  host.remove();
  expect([...roots.all()]).toEqual([other]);
  document.body.append(host);
  expect([...roots.all()]).toEqual([root, other]);
});
