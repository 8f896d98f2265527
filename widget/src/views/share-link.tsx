import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResultWords } from '../result-words.ts';
import type { SharedLink } from './share.tsx';

interface ShareLinkProps {
  readonly link: SharedLink;
  readonly words: ResultWords;
}

/** The link stands in a field of its own: where a page may not write to the clipboard, it can still be copied. */
export function ShareLink({ link, words }: ShareLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.select(), []);
  const copy = async () => {
    fieldRef.current?.select();
    try {
      await navigator.clipboard.writeText(link.url);
      setCopied(true);
    } catch {
      setCopied(document.execCommand('copy'));
    }
  };
  const date = new Intl.DateTimeFormat(words.languageTag, { dateStyle: 'long' }).format(link.expiresAt);
  return (
    <section class="share open" part="share" aria-label={words.text('share')}>
      <label class="link">
        {words.text('share_link')}
        <input ref={fieldRef} type="text" readOnly dir="ltr" value={link.url} />
      </label>
      <div class="choices">
        <button type="button" class="button main" part="button" onClick={copy}>
          {words.text('share_copy')}
        </button>
      </div>
      <p class="small" role="status">
        {isCopied && words.text('share_copied')} {words.text('share_until', { date })}
      </p>
    </section>
  );
}
