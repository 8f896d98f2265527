// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import { layerHosts, layerRoots, watchClosedRoots } from '../testing/closed-root.ts';
import { english } from '../testing/english.ts';
import { eventually } from '../testing/eventually.ts';
import { installObservers, loadedImage } from '../testing/fake-observers.ts';
import { fakePort } from '../testing/fake-port.ts';
import { everyResult } from '../testing/page-settings.ts';
import { beginLife } from './life/script-life.ts';
import { startContent } from './main.ts';

const badges = () => layerRoots()[0]?.querySelectorAll('.tt-badge') ?? [];

const extensionId = browser.runtime.id;
let ports: ReturnType<typeof fakePort>[];
let scripts: ReturnType<typeof beginLife>[];
let screen: ReturnType<typeof installObservers>;
let image: HTMLImageElement;

let isOn = true;
/** A background that lets the page be looked at, and answers about its pictures. */
const answered = vi.fn(async ({ type }: { readonly type: string }) => ({
  ok: true,
  value:
    type === 'pageOpened'
      ? { enabled: isOn, pageViewId: 'abcdef01', settings: everyResult }
      : sampleOutcomes[0],
}));

beforeEach(() => {
  fakeBrowser.reset();
  answered.mockClear();
  isOn = true;
  ports = [];
  scripts = [];
  Object.assign(browser.runtime, {
    id: extensionId,
    sendMessage: answered,
    connect: ({ name }: { readonly name: string }) => {
      if (browser.runtime.id === undefined) throw new Error('Extension context invalidated.');
      ports.push(fakePort(name));
      return ports.at(-1)?.port;
    },
  });
  Object.assign(browser.i18n, {
    getMessage: (key: Parameters<typeof english.text>[0] | 'language_tag') =>
      key === 'language_tag' ? english.languageTag : english.text(key),
  });
  document.elementsFromPoint = () => [];
  document.body.replaceChildren();
  image = document.body.appendChild(loadedImage());
  screen = installObservers();
  watchClosedRoots();
});
afterEach(() => {
  for (const script of scripts) script.end();
});

/** As the browser runs the script of one version of the extension in the page. */
async function injected() {
  const script = beginLife();
  scripts.push(script);
  startContent(script);
  await eventually(() => {
    screen.setOnScreen(image, true);
    expect(badges()).toHaveLength(1);
  });
  return script;
}
const endExtension = () => Object.assign(browser.runtime, { id: undefined });

test('one port ties the page to the background; once it is let go, it is opened again only for the next question', async () => {
  await injected();
  expect(ports).toHaveLength(1);
  ports[0]?.close();
  expect(ports).toHaveLength(1);
  const later = document.body.appendChild(loadedImage({ src: 'https://site.example/later.jpg' }));
  await eventually(() => {
    screen.setOnScreen(later, true);
    expect(ports).toHaveLength(2);
  });
});

test('when the extension is updated or removed, its badges go from the open page at once', async () => {
  const script = await injected();
  endExtension();
  ports[0]?.close();
  expect(script.signal.aborted).toBe(true);
  expect(layerHosts()).toHaveLength(0);
});

test('badges that outlived their extension unseen are gone before the reader can press one', async () => {
  await injected();
  ports[0]?.close();
  endExtension();
  image.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(layerHosts()).toHaveLength(0);
});

test('the new version takes the place of the old one in an open page: one badge, no errors', async () => {
  const old = await injected();
  await injected();
  expect(old.signal.aborted).toBe(true);
  expect(layerHosts()).toHaveLength(1);
  expect(badges()).toHaveLength(1);
});

test('a picture that the reader pointed at in a frame of another site is not looked for in the page', async () => {
  const listening = vi.spyOn(browser.runtime.onMessage, 'addListener');
  await injected();
  const pointed = { type: 'checkPicture', imageUrl: image.src };
  const asked = () => answered.mock.calls.filter(([message]) => 'asked' in message).length;
  const respond = vi.fn();
  const tell = (site: string) => {
    for (const [listener] of listening.mock.calls)
      listener({ ...pointed, site }, { id: extensionId }, respond);
  };
  tell('frame.example');
  expect(respond).not.toHaveBeenCalled();
  expect(asked()).toBe(0);
  tell(location.host);
  expect(respond).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taken: true }));
  expect(asked()).toBe(1);
});

test('what the reader points at on a page that is off is not done when it is switched on', async () => {
  const listening = vi.spyOn(browser.runtime.onMessage, 'addListener').mockClear();
  const respond = vi.fn();
  const tell = (message: object) => {
    for (const [listener] of listening.mock.calls) listener(message, { id: extensionId }, respond);
  };
  const asked = () => answered.mock.calls.filter(([message]) => 'asked' in message).length;
  const point = () => tell({ type: 'checkPicture', imageUrl: image.src });
  isOn = false;
  const script = beginLife();
  scripts.push(script);
  startContent(script);
  point();
  await new Promise((resolve) => setTimeout(resolve));
  respond.mockClear();
  point();
  expect(respond).toHaveBeenCalledExactlyOnceWith({ taken: false, answer: false });
  isOn = true;
  tell({ type: 'siteSwitched', enabled: true });
  await eventually(() => {
    screen.setOnScreen(image, true);
    expect(badges()).toHaveLength(1);
  });
  expect(asked()).toBe(0);
});

test('what a page replies can be sent to the background', async () => {
  const listening = vi.spyOn(browser.runtime.onMessage, 'addListener').mockClear();
  await injected();
  const respond = vi.fn();
  for (const [listener] of listening.mock.calls)
    listener({ type: 'pageBegun' }, { id: extensionId }, respond);
  expect(respond).toHaveBeenCalledExactlyOnceWith({ taken: true, answer: undefined });
});

test('a page that is prepared for later asks nothing, and is looked at once its tab shows it', async () => {
  Object.assign(document, { prerendering: true });
  const script = beginLife();
  scripts.push(script);
  startContent(script);
  await new Promise((resolve) => setTimeout(resolve));
  expect(answered).not.toHaveBeenCalled();
  expect(ports).toHaveLength(0);
  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event('prerenderingchange'));
  await eventually(() => {
    screen.setOnScreen(image, true);
    expect(badges()).toHaveLength(1);
  });
  expect(ports).toHaveLength(1);
});
