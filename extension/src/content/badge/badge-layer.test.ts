// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import en from '../../locales/en.json' with { type: 'json' };
import type { Outcome } from '../../messaging/outcome.ts';
import type { CheckImageRequest, PageSettings } from '../../messaging/protocol.ts';
import { layerHosts, layerRoots, watchClosedRoots } from '../../testing/closed-root.ts';
import { english } from '../../testing/english.ts';
import { installObservers, loadedImage } from '../../testing/fake-observers.ts';
import { everyResult } from '../../testing/page-settings.ts';
import { createLayerHost } from '../layer/layer-host.ts';
import { startPageSession } from '../page-session.tsx';

const warning = sampleOutcomes[0] ?? { kind: 'off' };
const local: Outcome =
  warning.kind === 'verdict'
    ? { ...warning, evidence: { ...warning.evidence, delivery: 'not_sent', steps: ['device_scored'] } }
    : warning;

let controller: AbortController;
let screen: ReturnType<typeof installObservers>;

beforeEach(() => {
  document.body.replaceChildren();
  controller = new AbortController();
  screen = installObservers();
  watchClosedRoots();
  document.elementsFromPoint = () => [];
});
afterEach(() => controller.abort());

const lead = vi.fn();

/** A page with one image on the screen, in a session whose background answers so. */
async function pageWith(
  answer: (attempt: number, request: CheckImageRequest) => Promise<Outcome>,
  settings: Partial<PageSettings> = {},
) {
  const image = document.body.appendChild(loadedImage());
  const ask = vi.fn((request: CheckImageRequest) => answer(ask.mock.calls.length, request));
  const chosen = { ...everyResult, ...settings };
  const host = createLayerHost(controller.signal, () => undefined);
  const drawing = { host, wording: english, settings: chosen, lead };
  const session = startPageSession('abcdef0123', { ask, tell: () => undefined }, drawing, controller.signal);
  screen.setOnScreen(image, true);
  return { image, ask, session };
}
/** An answer that comes when the test says so. */
function deferredOutcome() {
  let resolve: (outcome: Outcome) => void = () => undefined;
  const promise = new Promise<Outcome>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
const layer = () => layerHosts()[0] ?? null;
const root = () => layerRoots()[0];
const badge = () => root()?.querySelector<HTMLButtonElement>('.tt-badge');
const card = () => root()?.querySelector<HTMLElement>('[role="dialog"]');

test('a badge waits while the check runs, then says its label', async () => {
  const answer = deferredOutcome();
  await pageWith(() => answer.promise);
  expect(badge()?.textContent).toBe('Checking');
  answer.resolve(warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
});

test('a badge tells those who hear it which picture it is about', async () => {
  const { image } = await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  expect(badge()?.getAttribute('aria-label')).toBe(english.text('badge_name', { label: 'Likely AI' }));
  image.alt = 'A boat at  dusk';
  badge()?.click();
  expect(badge()?.getAttribute('aria-label')).toBe(
    english.text('badge_name', { label: 'Likely AI, A boat at dusk' }),
  );
});

test('the page keeps its elements as they are: one host beside the body, nothing in it changed', async () => {
  await pageWith(async () => warning);
  const image = document.body.firstElementChild;
  expect(layer()?.parentElement).toBe(document.documentElement);
  expect(document.body.childElementCount).toBe(1);
  expect(image?.getAttributeNames()).toEqual(['src']);
});

test('a click opens the evidence, Escape closes it, and the focus returns to the badge', async () => {
  await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  badge()?.click();
  expect(card()?.textContent).toContain('Signals are not proof; a person decides.');
  await expect.poll(() => badge()?.getAttribute('aria-expanded')).toBe('true');
  card()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
  expect(card()).toBeNull();
  expect(root()?.activeElement).toBe(badge());
});

test('keys pressed in the card do not reach the page', async () => {
  await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  badge()?.click();
  const heard = vi.fn();
  document.body.parentElement?.addEventListener('keydown', heard);
  card()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, composed: true }));
  expect(heard).not.toHaveBeenCalled();
});

test('a dialog of the page that takes the focus learns nothing of a card, which Escape closes all the same', async () => {
  await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  badge()?.click();
  const heard = vi.fn();
  for (const type of ['focusin', 'keydown']) document.body.parentElement?.addEventListener(type, heard);
  card()?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  expect(card()).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(heard).toHaveBeenCalledOnce();
});

test('a page that enlarges itself enlarges nothing of ours', async () => {
  Object.defineProperty(HTMLElement.prototype, 'currentCSSZoom', { value: 1.25, configurable: true });
  await pageWith(async () => warning);
  const inside = () => root()?.querySelector<HTMLElement>('.tt-root')?.style;
  expect(inside()?.zoom).toBe('0.8');
  Reflect.deleteProperty(HTMLElement.prototype, 'currentCSSZoom');
});

test('a card only shows: nothing on it asks, sends or reports, and one button leads to where that is done', async () => {
  const outcomes: Outcome[] = [{ kind: 'problem', problem: 'unreachable' }, local, warning];
  for (const outcome of outcomes) {
    const { ask, image } = await pageWith(async () => outcome);
    await expect.poll(() => badge()?.className).not.toContain('tt-waiting');
    badge()?.click();
    if (outcome.kind === 'problem') expect(card()?.textContent).toContain(en.problem_unreachable);
    const buttons = [...(card()?.querySelectorAll('button') ?? [])];
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      english.text('card_close'),
      en.card_open,
    ]);
    expect(card()?.querySelectorAll('a, input, form, summary')).toHaveLength(0);
    buttons[1]?.click();
    expect(lead.mock.lastCall).toEqual([image.src, { x: expect.any(Number), y: expect.any(Number) }]);
    expect(ask).toHaveBeenCalledOnce();
    controller.abort();
    controller = new AbortController();
    document.body.replaceChildren();
  }
});

test('a reader who wants nothing on pages gets nothing there, whatever is found or asked for', async () => {
  const { session, image, ask } = await pageWith(async () => warning, { display: 'toolbar', veil: 'blur' });
  const animate = vi.fn();
  image.animate = animate;
  session.check({ imageUrl: image.src });
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  await ask.mock.results[1]?.value;
  expect(layer()).toBeNull();
  expect(animate).not.toHaveBeenCalled();
});

test('without a network a check waits, says so, and is asked again as it was once the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { ask, session, image } = await pageWith(async (attempt) =>
    attempt === 1 ? local : attempt === 2 ? { kind: 'problem', problem: 'offline' } : warning,
  );
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  session.check({ imageUrl: image.src }, { once: 'picture' });
  await expect.poll(() => card()?.textContent).toContain(en.problem_offline);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => ask.mock.calls.length).toBe(3);
  expect(ask.mock.lastCall?.[0]).toMatchObject({ once: 'picture', asked: true });
  await expect.poll(() => card()?.textContent).not.toContain(en.problem_offline);
  onLine.mockRestore();
});

test('a picture that the reader pointed at has its card open at once, and a late answer takes no focus', async () => {
  const answer = deferredOutcome();
  const { session, image } = await pageWith(() => answer.promise);
  const field = document.body.appendChild(document.createElement('input'));
  session.check({ imageUrl: image.src });
  expect(card()).not.toBeNull();
  field.focus();
  answer.resolve(warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  expect(card()?.textContent).toContain('Signals are not proof; a person decides.');
  expect(document.activeElement).toBe(field);
});

test('a menu that the reader opened over a background has that picture checked, and over none it has nothing', async () => {
  const { session, ask } = await pageWith(async () => warning);
  const [link, hero] = [document.createElement('a'), document.createElement('div')];
  hero.style.backgroundImage = 'url("https://site.example/hero.jpg")';
  for (const element of [link, hero]) element.checkVisibility = () => true;
  document.elementsFromPoint = () => [link, hero, document.body];
  document.body.append(hero, link);
  expect(session.checkAt({ x: 50, y: 40 })).toBe(true);
  await expect
    .poll(() => ask.mock.lastCall?.[0])
    .toMatchObject({
      imageUrl: 'https://site.example/hero.jpg',
      asked: true,
    });
  hero.remove();
  document.elementsFromPoint = () => [link];
  expect(session.checkAt({ x: 50, y: 40 })).toBe(false);
  expect(session.checkAt(null)).toBe(false);
});

test('a site switched off meanwhile shows no badge', async () => {
  await pageWith(async () => ({ kind: 'off' }));
  await expect.poll(() => layer()).toBeNull();
});

test('an image that shows another picture meanwhile does not get the late answer of the first', async () => {
  const late = deferredOutcome();
  const never = new Promise<Outcome>(() => undefined);
  const { image, ask } = await pageWith((attempt) => (attempt === 1 ? late.promise : never));
  image.src = 'https://site.example/another.jpg';
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  late.resolve(warning);
  await late.promise;
  expect(badge()?.textContent).toBe('Checking');
});

test('switching off takes everything of ours out of the page', async () => {
  await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  controller.abort();
  expect(layer()).toBeNull();
});

test('a click that the page made up presses nothing of ours', async () => {
  await pageWith(async () => warning);
  await expect.poll(() => badge()?.textContent).toBe('Likely AI');
  const madeUp = new Event('click', { bubbles: true });
  Object.defineProperty(madeUp, 'isTrusted', { value: false });
  badge()?.dispatchEvent(madeUp);
  expect(card()).toBeFalsy();
});
