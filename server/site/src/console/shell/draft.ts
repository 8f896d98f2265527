import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const prefix = 'telltale-draft/';
/** Whose they are. */
const owner = `${prefix}owner`;

export interface Draft {
  readonly form: RefObject<HTMLFormElement | null>;
  /** To be called whenever something in the form has changed. */
  keep(): void;
}

/**
 * Keeps what was written into a form, in this tab until it is closed or somebody signs out: a session that ends, another
 * language and "Back" all take the form away.
 */
export function useDraft(name: string): Draft {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) fillIn(form.current, readDraft(name));
  }, [name]);
  return {
    form,
    keep() {
      if (form.current) store(name, textOf(new FormData(form.current)));
    },
  };
}

export function forgetDraft(name: string): void {
  tryStorage((storage) => storage.removeItem(prefix + name));
}

/** Once that has arrived. Sending takes its time: what was written meanwhile, or on another form, is nowhere else. */
export function forgetSentDraft(name: string, sent: FormData): void {
  tryStorage((storage) => {
    if (storage.getItem(prefix + name) === textOf(sent)) forgetDraft(name);
  });
}

/** Whether nothing was written since. */
export const isAsSent = (form: HTMLFormElement, sent: FormData) =>
  textOf(new FormData(form)) === textOf(sent);

/** Somebody who signs in after another person's session has ended in this tab reads nothing of theirs. */
export function keepDraftsOf(userId: string): void {
  tryStorage((storage) => {
    if (storage.getItem(owner) === userId) return;
    forgetDrafts();
    storage.setItem(owner, userId);
  });
}

/** The next person at this browser reads none of them. */
export function forgetDrafts(): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

/** A file cannot be kept so: it has to be chosen again. */
const textOf = (fields: FormData) =>
  JSON.stringify([...fields].filter(([, value]) => typeof value === 'string'));

function fillIn(form: HTMLFormElement, fields: FormData): void {
  for (const field of form.elements) {
    if (!isWrittenIn(field)) continue;
    const kept = fields.get(field.name);
    if (kept === null) continue;
    if (field.type === 'radio') (field as HTMLInputElement).checked = field.value === kept;
    else field.value = String(kept);
  }
}

const isWrittenIn = (field: Element) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

function readDraft(name: string): FormData {
  const fields = new FormData();
  const kept = tryStorage((storage): unknown => JSON.parse(storage.getItem(prefix + name) ?? '[]'));
  for (const [key, value] of Array.isArray(kept) ? kept : []) fields.set(String(key), String(value));
  return fields;
}

const store = (name: string, text: string) => tryStorage((storage) => storage.setItem(prefix + name, text));

function tryStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    // Strict settings forbid it.
    return null;
  }
}
