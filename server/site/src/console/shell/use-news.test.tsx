// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { useRoute } from './route.ts';
import { useNews } from './use-news.ts';

let announce: (sentence: string) => void = () => {};

function Screen() {
  const { screen, id } = useRoute();
  const news = useNews(`${screen}/${id}`);
  announce = news.announce;
  return <p>{news.sentence}</p>;
}

const show = () => act(() => render(<Screen />, document.body));
const said = () => document.querySelector('p')?.textContent;

/** As a browser does: the address changes at once, and `hashchange` comes later. */
function goTo(hash: string): () => void {
  history.replaceState(null, '', hash);
  return () => dispatchEvent(new Event('hashchange'));
}

afterEach(() => {
  act(() => render(null, document.body));
  vi.useRealTimers();
});

test('what is said of the place that the work leads to stays; what was said before goes with its place', () => {
  goTo('#reviews');
  show();
  act(() => announce('Copied.'));
  expect(said()).toBe('Copied.');
  const follow = goTo('#reviews/rev_1');
  act(() => announce('The dossier is open.'));
  act(follow);
  expect(said()).toBe('The dossier is open.');
  act(goTo('#keys'));
  expect(said()).toBe('');
});

test('the same sentence goes for a moment before it is said again, so that screen readers tell of it', () => {
  vi.useFakeTimers();
  goTo('#keys');
  show();
  act(() => announce('Copied.'));
  act(() => announce('Copied.'));
  expect(said()).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(said()).toBe('Copied.');
  act(() => void vi.advanceTimersByTime(8_000));
  expect(said()).toBe('');
});
