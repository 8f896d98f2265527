// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createFoundRoots } from './shadow-roots.ts';

function attachedRoot(): ShadowRoot {
  const host = document.body.appendChild(document.createElement('div'));
  return host.attachShadow({ mode: 'open' });
}

test('a root is told of once, and forgotten when its element has left the page', () => {
  const roots = createFoundRoots();
  const listener = vi.fn();
  roots.onFound(listener);
  const [root, other] = [attachedRoot(), attachedRoot()];
  for (const found of [root, root, other]) roots.add(found);
  expect(listener.mock.calls).toEqual([[root], [other]]);
  expect([...roots.all()]).toEqual([root, other]);
  root.host.remove();
  expect([...roots.all()]).toEqual([other]);
});
