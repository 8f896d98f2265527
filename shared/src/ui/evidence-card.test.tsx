// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { noProvenance } from '../contract/provenance.ts';
import { Label } from '../contract/vocabulary.ts';
import { catalogues, type Locale, wordingFor } from '../locales/catalogues.ts';
import { claimsIn } from '../locales/claims.ts';
import { type CheckView, checkSteps, type Evidence } from './evidence.ts';
import { EvidenceCard } from './evidence-card.tsx';
import measured from './measured.json' with { type: 'json' };
import { VerdictBadge } from './verdict-badge.tsx';

const locales = Object.keys(catalogues) as Locale[];
const english = wordingFor('en');
const nothing = () => undefined;

function verdict(part: Partial<Evidence> = {}): CheckView {
  const evidence: Evidence = {
    label: 'likely_ai',
    score: 0.87,
    thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 },
    source: 'model',
    model: 'image-v1',
    cached: false,
    matchDistanceBits: null,
    provenance: noProvenance,
    delivery: 'as_is',
    ...part,
  };
  return { state: 'verdict', evidence };
}

function card(view: CheckView, wording = english, onClose = nothing, onRetry?: () => void): HTMLElement {
  act(() =>
    render(<EvidenceCard view={view} wording={wording} onClose={onClose} onRetry={onRetry} />, document.body),
  );
  return document.body;
}

afterEach(() => render(null, document.body));

const everyLabel = locales.flatMap((locale) => Label.options.map((label) => [locale, label] as const));

test.each(everyLabel)(
  '%s: badge and card of %s are worded with caution, and say that signals are no proof',
  (locale, label) => {
    const wording = wordingFor(locale);
    const shown = card(verdict({ label }), wording).textContent;
    expect(shown).toContain(wording.text(`label_${label}_title`));
    expect(shown).toContain(wording.text('disclaimer'));
    expect(claimsIn(shown ?? '')).toEqual([]);

    const view = verdict({ label });
    act(() =>
      render(
        <VerdictBadge view={view} wording={wording} expanded={false} onToggle={nothing} />,
        document.body,
      ),
    );
    const badge = document.querySelector('button');
    expect(badge?.textContent).toBe(wording.text(`label_${label}_short`));
    expect(badge?.getAttribute('aria-label')).toContain(wording.text(`label_${label}_short`));
    expect(claimsIn(document.body.textContent ?? '')).toEqual([]);
  },
);

test('the score stands beside every operating point of the model that gave it', () => {
  const body = card(verdict());
  const bar = body.querySelector('[role="img"]');
  expect(bar?.getAttribute('aria-label')).toContain('Score 0.87');
  expect(body.querySelector('.tt-scale')?.textContent).toBe(
    'Unclear from 0.60Warning from 0.80Strong from 0.95',
  );
});

test('an answer without a score draws no scale', () => {
  expect(card(verdict({ label: 'abstained', score: null })).querySelector('.tt-score')).toBeNull();
});

test('the card tells a cached answer from a fresh one, and how near the known picture is', () => {
  expect(card(verdict({ cached: true, matchDistanceBits: 6 })).textContent).toContain('From the cache');
  expect(document.body.textContent).toContain('6 of 256 bits differ');
  expect(card(verdict()).textContent).toContain('Fresh check');
});

test('a converted copy is named as one, and nothing is claimed about what its file carried', () => {
  const text = card(verdict({ delivery: 'converted' })).textContent;
  expect(text).toContain('Converted copy (JPEG)');
  expect(text).toContain(english.text('provenance_unexamined'));
  expect(text).not.toContain(english.text('provenance_none'));
});

test('invalid credentials are shown as invalid, with the findings in sentences and not in codes', () => {
  const text = card(
    verdict({
      provenance: { ...noProvenance, status: 'invalid', validation_errors: ['assertion.dataHash.mismatch'] },
    }),
  ).textContent;
  expect(text).toContain(english.text('provenance_invalid'));
  expect(text).toContain('The content is not the one that was signed.');
  expect(text).not.toContain('dataHash');
});

test.each(locales)(
  '%s: what a file says stands in the title, and apart from what the pixels look like',
  (locale) => {
    const wording = wordingFor(locale);
    const metadata = { ...noProvenance.metadata, synthetic_tool_signal: true, matched_marker: 'ComfyUI' };
    const says = verdict({ label: 'no_signal', score: 0.1, provenance: { ...noProvenance, metadata } });
    const shown = card(says, wording);
    expect(shown.querySelector('h2')?.textContent).toBe(wording.text('signal_unverified_title'));
    expect(shown.querySelector('.tt-card')?.className).toContain('tt-unverified');
    expect(shown.textContent).toContain(wording.text('signal_metadata_note'));
    expect(shown.textContent).toContain(wording.text('pixels_quiet'));
    expect(shown.textContent).not.toContain(wording.text('label_no_signal_title'));
    expect(claimsIn(shown.textContent ?? '')).toEqual([]);
  },
);

test('several signals stand beside each other: the first as the title, the others below it and in the badge', () => {
  const metadata = { ...noProvenance.metadata, synthetic_tool_signal: true };
  const provenance = { ...noProvenance, status: 'invalid', metadata } as const;
  const both = verdict({ provenance });
  const shown = card(both);
  expect(shown.querySelector('h2')?.textContent).toBe('The file says it was made with AI (unverified)');
  const others = [...shown.querySelectorAll('.tt-signals strong')].map(({ textContent }) => textContent);
  expect(others).toEqual(['Likely AI-generated.', 'The file was changed after it was signed.']);
  const badge = <VerdictBadge view={both} wording={english} expanded={false} onToggle={nothing} />;
  act(() => render(badge, document.body));
  expect(document.querySelector('button')?.textContent).toBe('File says: AI, unverified+2');
  expect(document.querySelector('button')?.getAttribute('aria-label')).toContain('Changed after signing');
});

test.each(locales)(
  '%s: the card says which detector looked, and its misses beside its false alarms',
  (locale) => {
    const [[model, figures] = ['', null]] = Object.entries(measured);
    const line = (of: Partial<Evidence>) =>
      card(verdict(of), wordingFor(locale)).querySelector('.tt-measured')?.textContent ?? null;
    const number = (value = 0) => value.toLocaleString(locale);
    for (const part of [model, number(figures?.missed), number(figures?.generated), number(figures?.reals)])
      expect(line({ model })).toContain(part);
    expect(claimsIn(line({ model }) ?? '')).toEqual([]);
    expect(line({ model: 'another-model' })).toContain('another-model');
    expect(line({ model: null, score: null })).toBeNull();
  },
);

test('a known answer keeps its reason: the credentials or the detector, and then how it was found again', () => {
  const known = { cached: true, source: 'exact_hash', matchDistanceBits: 0 } as const;
  const facts = (part: Partial<Evidence>) => card(verdict(part)).querySelector('.tt-facts')?.textContent;
  const byCredentials = { status: 'trusted', verified: true, ai_evidence: true } as const;
  const provenance = { ...noProvenance, ...byCredentials };
  expect(facts({ ...known, score: null, model: null, provenance })).toContain(
    'SourceThe file’s Content Credentials',
  );
  expect(facts(known)).toContain('SourceThe detector');
  expect(facts(known)).toContain('AnswerFrom the cache · The same file, checked before');
});

test('only entries that nothing protects are called editable by anyone', () => {
  const signed = card(
    verdict({ provenance: { ...noProvenance, status: 'trusted', claim_generator: 'A 1' } }),
  );
  expect(signed.textContent).not.toContain(english.text('file_note'));
  const metadata = { ...noProvenance.metadata, camera_make: 'Nikon' };
  expect(card(verdict({ provenance: { ...noProvenance, metadata } })).textContent).toContain(
    english.text('file_note'),
  );
});

test('what a file says is text, never markup', () => {
  const software = '<img src=x onerror=alert(1)>';
  const body = card(
    verdict({ provenance: { ...noProvenance, metadata: { ...noProvenance.metadata, software } } }),
  );
  expect(body.querySelector('img')).toBeNull();
  expect(body.textContent).toContain(software);
});

test('a problem is its sentence, without label, score or facts, and can be tried again', () => {
  const onRetry = vi.fn();
  const body = card({ state: 'problem', sentence: 'The server is busy.' }, english, nothing, onRetry);
  expect(body.querySelector('h2')?.textContent).toBe('This picture was not checked');
  expect(body.textContent).toContain('The server is busy.');
  expect(body.querySelector('dl')).toBeNull();
  body.querySelector<HTMLButtonElement>('.tt-retry')?.click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an answered check offers no second try', () => {
  expect(card(verdict(), english, nothing, nothing).querySelector('.tt-retry')).toBeNull();
});

test('the card is a dialog named by its title, and closes by its button', () => {
  const onClose = vi.fn();
  const body = card(verdict(), english, onClose);
  const dialog = body.querySelector('[role="dialog"]');
  const title = body.querySelector(`#${dialog?.getAttribute('aria-labelledby')}`);
  expect(title?.textContent).toBe('Likely AI-generated');
  body.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(locales)('%s: every step of a check has its words', (locale) => {
  const wording = wordingFor(locale);
  const shown = card(verdict({ steps: checkSteps }), wording);
  const steps = [...shown.querySelectorAll('.tt-steps li')].map(({ textContent }) => textContent ?? '');
  expect(new Set(steps).size).toBe(checkSteps.length);
  for (const step of steps) {
    expect(step.trim()).not.toBe('');
    expect(claimsIn(step)).toEqual([]);
  }
});

test('what a device read of the page’s own file is shown, though only a copy was sent', () => {
  const sent = { delivery: 'converted', provenance: { ...noProvenance, status: 'untrusted' } } as const;
  const provenance = (part: Partial<Evidence>) =>
    card(verdict(part)).querySelector('.tt-provenance')?.textContent;
  expect(provenance({ ...sent, steps: ['file_read', 'copy_sent'] })).toContain('nobody on the trust list');
  expect(provenance({ ...sent, steps: ['screen_read', 'copy_sent'] })).toContain('Not examined');
  expect(provenance(sent)).toContain('Not examined');
});

test('an answer that stands though a further step failed says so, and offers to try again', () => {
  const onRetry = vi.fn();
  const evidence = { ...verdict(), problem: 'The server could not be reached.' } as CheckView;
  const shown = card(evidence, english, nothing, onRetry);
  expect(shown.textContent).toContain('The server could not be reached.');
  act(() => shown.querySelector<HTMLButtonElement>('.tt-retry')?.click());
  expect(onRetry).toHaveBeenCalledOnce();
});
