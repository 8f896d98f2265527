import type { ExtensionWording } from '../wording.ts';

/** From the options to the history, where it is also said how far it goes back. */
export function HistoryLink({ wording }: { readonly wording: ExtensionWording }) {
  const { text } = wording;
  return (
    <section class="setting" aria-labelledby="history">
      <h3 id="history">{text('history_heading')}</h3>
      <p class="muted">{text('history_intro')}</p>
      <a class="link" href="/past-checks.html">
        {text('history_open')}
      </a>
    </section>
  );
}
