import type { ReviewExport } from '@telltale/shared/contract';
import { askInLanguage } from '../frame/ask-in-language.ts';
import { chooseCheck, type PublicKey } from './check-signature.ts';
import { type Outcome, verifyExport } from './verify-export.ts';

/** An export is some thousand characters; what is larger is something else, and would hold the page up. */
const maxBytes = 5_000_000;

askInLanguage(document.title);
// All that is ever asked of the server, before there is a file.
const ready = Promise.all([loadKeys(), chooseCheck()]);
ready.catch(() => show('unreachable'));

const input = document.querySelector<HTMLInputElement>('.choose input');
if (input) {
  input.disabled = false;
  input.addEventListener('change', () => void look(input.files?.[0]));
}

async function loadKeys(): Promise<readonly PublicKey[]> {
  const response = await fetch('/.well-known/telltale-keys.json');
  if (!response.ok) throw new Error(`The keys answered ${response.status}.`);
  return (await response.json()).keys;
}

async function look(file: File | undefined): Promise<void> {
  if (!file) return;
  put('chosen', file.name);
  try {
    const [keys, check] = await ready;
    const text = file.size > maxBytes ? '' : await file.text();
    const outcome = await verifyExport(text, keys, check);
    if (outcome.at === 'intact') tell(outcome.document);
    show(outcome.at);
  } catch {
    show('unreachable');
  }
}

/** The words of each outcome stand in the page already, in the reader's language. */
function show(at: Outcome['at'] | 'unreachable'): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-outcome]'))
    part.hidden = part.dataset.outcome !== at;
}

function tell({ review, exported_at }: ReviewExport): void {
  const { decision } = review;
  put('exported', momentOf(exported_at));
  put('file', review.filename ?? '–');
  put('sha256', review.content_sha256);
  put('decision', decision ? wordFor(decision.decision) : wordFor('none'));
  put('reviewer', decision ? `${decision.reviewer}, ${momentOf(decision.decided_at)}` : '–');
}

function put(name: string, text: string): void {
  const place = document.querySelector(`[data-fact="${name}"]`);
  if (place) place.textContent = text;
}

const wordFor = (decision: string) =>
  document.querySelector(`[data-decision="${decision}"]`)?.textContent ?? decision;

const momentOf = (unixSeconds: number) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' }).format(
    unixSeconds * 1000,
  );
