import { useId, useRef, useState } from 'preact/hooks';
import type { ApiDocument, Located } from './openapi.ts';
import { credentialOf } from './request-parts.ts';
import { type Field, fieldsOf, type Outcome, ownKey, sendRequest } from './try-request.ts';

interface TryItProps {
  readonly document: ApiDocument;
  readonly located: Located;
}

/** Held by this page alone, for all its forms; leaving the page forgets it. */
let apiKey = '';

/** One request, filled in and sent from the page to the server that serves it. */
export function TryIt({ document, located }: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="try" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Try it here</summary>
      {isOpen && <RequestForm document={document} located={located} />}
    </details>
  );
}

function RequestForm({ document, located }: TryItProps) {
  const [fields] = useState(() => fieldsOf(document, located));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (!form.current) return;
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await sendRequest(located, fields, new FormData(form.current), apiKey));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setOutcome({ status: 'There is no answer', headers: [], body: words });
    }
    setBusy(false);
  }

  return (
    <form ref={form} onSubmit={send}>
      <Credential located={located} />
      {fields.map((field) => (
        <Input key={`${field.place}:${field.name}`} field={field} />
      ))}
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'Waiting for the answer …' : `Send ${located.method}`}
      </button>
      <div role="status">{outcome && <strong>{outcome.status}</strong>}</div>
      {outcome && <Answer outcome={outcome} />}
    </form>
  );
}

function Credential({ located }: { readonly located: Located }) {
  const credential = credentialOf(located);
  if (credential === 'session')
    return (
      <p class="access">
        Sent for the account that this browser is <a href="/sign-in">signed in</a> to, and may change it.
      </p>
    );
  if (credential === 'none') return null;
  return (
    <label>
      API key <small>stays in this page; a check spends its tokens</small>
      <input
        type="password"
        autocomplete="off"
        required
        defaultValue={apiKey}
        onInput={({ currentTarget }) => {
          apiKey = currentTarget.value.trim();
        }}
      />
    </label>
  );
}

function Input({ field: { place, name, isRequired, start } }: { readonly field: Field }) {
  const id = useId();
  const common = { id, name: `${place}:${name}`, required: isRequired };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> {isRequired && <small>required</small>}
        {name.toLowerCase() === ownKey && <small>left empty, each sending has a new one</small>}
      </label>
      {place === 'json' ? (
        <textarea {...common} defaultValue={start} rows={8} spellcheck={false} />
      ) : place === 'file' ? (
        <input {...common} type="file" />
      ) : (
        <input {...common} type="text" defaultValue={start} autocomplete="off" />
      )}
    </div>
  );
}

function Answer({ outcome: { headers, body } }: { readonly outcome: Outcome }) {
  return (
    <>
      {headers.map(([name, value]) => (
        <p key={name} class="status">
          <code>{name}</code> {value}
        </p>
      ))}
      {body !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <pre tabIndex={0}>
          <code>{body}</code>
        </pre>
      )}
    </>
  );
}
