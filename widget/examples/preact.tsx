import { registerTelltale } from '@telltale/widget';
import type {} from '@telltale/widget/preact';
import { useState } from 'preact/hooks';

registerTelltale();

/** A letter to the editor, with the signals that were found in its picture. */
export function Letter({ api }: { readonly api: string }) {
  const [label, setLabel] = useState<string | null>(null);
  return (
    <form method="post" action="/letters">
      <telltale-check
        api={api}
        lanes="image"
        name="signal"
        required
        ontelltale:result={({ detail }) => setLabel(detail.result.label)}
        ontelltale:error={({ detail }) => console.warn(detail.code, detail.message)}
      />
      <button type="submit">{label === null ? 'Send' : `Send (${label})`}</button>
    </form>
  );
}
