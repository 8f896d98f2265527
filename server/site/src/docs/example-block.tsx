import { useState } from 'preact/hooks';
import type { Example } from './examples.ts';

/** A request in one language or another, to be copied. */
export function Examples({ examples }: { readonly examples: readonly Example[] }) {
  const [shown, setShown] = useState(0);
  const [news, setNews] = useState('');
  const code = examples[shown]?.code ?? '';

  function show(index: number): void {
    setShown(index);
    setNews('');
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setNews('Copied');
    } catch {
      // Outside TLS and localhost there is no clipboard.
      setNews('Select the lines to copy them');
    }
  }

  return (
    <div class="examples">
      <div class="choice">
        {examples.map(({ title }, index) => (
          <button key={title} type="button" aria-pressed={index === shown} onClick={() => show(index)}>
            {title}
          </button>
        ))}
        <span role="status">{news}</span>
        <button type="button" class="copy" onClick={copy}>
          Copy
        </button>
      </div>
      {/* Long lines scroll, so the block can be reached by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
