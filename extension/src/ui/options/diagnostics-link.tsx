import type { ExtensionWording } from '../wording.ts';

/** From the options to the list of what went wrong inside the extension. */
export function DiagnosticsLink({ wording }: { readonly wording: ExtensionWording }) {
  const { text } = wording;
  return (
    <section class="setting" aria-labelledby="diagnostics">
      <h3 id="diagnostics">{text('diagnostics_heading')}</h3>
      <a class="link" href="/diagnostics.html">
        {text('diagnostics_open')}
      </a>
    </section>
  );
}
