import type { ReviewExport } from '@telltale/shared/contract';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../../language/language.ts';
import { words } from './words.ts';

/** The dossier to file elsewhere: signed, or as a page. A link alone would always be answered with the page. */
export function Export({ document: dossier }: { readonly document: ReviewExport }) {
  const [url, setUrl] = useState('');
  const { review_id } = dossier.review;

  useEffect(() => {
    const made = URL.createObjectURL(
      new Blob([JSON.stringify(dossier, null, 2)], { type: 'application/json' }),
    );
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [dossier]);

  return (
    <section class="stack">
      <h2>{words.exportTitle}</h2>
      <div class="links">
        <a class="button" href={url} download={`${review_id}.json`}>
          {words.exportJson}
        </a>
        <a
          class="button"
          href={`/v1/reviews/${encodeURIComponent(review_id)}/export?lang=${language}`}
          target="_blank"
          rel="noopener"
        >
          {words.exportHtml}
        </a>
      </div>
      <p>
        <a href="/verify">{words.exportCheck}</a>
      </p>
    </section>
  );
}
