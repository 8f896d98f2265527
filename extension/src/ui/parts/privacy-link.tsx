import type { ExtensionWording } from '../wording.ts';

/** To the packaged page that says everything: it needs no server, and no network. */
export function PrivacyLink({ wording }: { readonly wording: ExtensionWording }) {
  const { text, languageTag } = wording;
  const page = languageTag === 'en' ? '/privacy.html' : `/privacy.${languageTag}.html`;
  return (
    <div class="setting">
      <p class="muted" id="privacy-help">
        {text('privacy_full_help')}
      </p>
      <a class="link" href={page} aria-describedby="privacy-help">
        {text('privacy_full')}
      </a>
    </div>
  );
}
