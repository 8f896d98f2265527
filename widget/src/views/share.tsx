import { Facts } from '@telltale/shared/ui/facts.tsx';
import { wordsOf } from '@telltale/shared/ui/tone';
import { useEffect, useRef, useState } from 'preact/hooks';
import { viewOf } from '../headline.ts';
import { base64Of } from '../lanes/to-jpeg.ts';
import type { ResultWords } from '../result-words.ts';
import { callServer } from '../server.ts';
import type { ImageResult } from '../types.ts';
import { signedFacts } from './facts.ts';
import { ShareLink } from './share-link.tsx';
import { type Preview, previewOf } from './share-preview.ts';
import { Thumbnail } from './thumbnail.tsx';

interface ShareProps {
  readonly token: string;
  readonly result: ImageResult;
  readonly picture: ImageBitmap | null;
  readonly words: ResultWords;
  readonly api: string;
}

export interface SharedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Making a public link: first what it will show, the picture only if the reader says so. */
export function Share(props: ShareProps) {
  const { words } = props;
  const [step, setStep] = useState<'closed' | 'open' | SharedLink>('closed');
  const openerRef = useRef<HTMLButtonElement>(null);
  if (typeof step === 'object') return <ShareLink link={step} words={words} />;
  if (step === 'open')
    return (
      <ShareForm
        {...props}
        onLink={setStep}
        onClose={() => {
          setStep('closed');
          requestAnimationFrame(() => openerRef.current?.focus());
        }}
      />
    );
  return (
    <div class="share">
      <button
        ref={openerRef}
        type="button"
        class="button"
        part="button"
        aria-expanded={false}
        onClick={() => setStep('open')}
      >
        {words.text('share')}
      </button>
    </div>
  );
}

interface ShareFormProps extends ShareProps {
  readonly onLink: (link: SharedLink) => void;
  readonly onClose: () => void;
}

function ShareForm({ token, result, picture, words, api, onLink, onClose }: ShareFormProps) {
  const [withPicture, setWithPicture] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [closing] = useState(() => new AbortController());
  useEffect(() => headingRef.current?.focus(), []);
  useEffect(() => () => closing.abort(), [closing]);
  useEffect(() => {
    if (picture) previewOf(picture).then(setPreview, () => setPreview(null));
  }, [picture]);

  const make = async () => {
    setState('sending');
    try {
      onLink(await makeLink(api, token, withPicture && preview ? preview.jpeg : null, closing.signal));
    } catch {
      if (!closing.signal.aborted) setState('failed');
    }
  };
  return (
    <section class="share open" part="share" aria-label={words.text('share')}>
      <h3 tabIndex={-1} ref={headingRef}>
        {words.text('share_heading')}
      </h3>
      <div class="post">
        {preview && <PostPicture preview={preview} isShown={withPicture} />}
        <p class="post-title">{wordsOf(viewOf(result, 'as_is'), words).title}</p>
        <Facts facts={signedFacts(result, words)} />
        <p class="small quote">{words.text('disclaimer')}</p>
      </div>
      {preview && (
        <label class="opt">
          <input
            type="checkbox"
            checked={withPicture}
            onChange={(event) => setWithPicture(event.currentTarget.checked)}
          />
          {words.text('share_preview')}
        </label>
      )}
      <p class="small" role="status">
        {state === 'failed'
          ? words.text('share_failed')
          : `${words.text(withPicture ? 'share_public' : 'share_private')} ${words.text('share_thirty_days')}`}
      </p>
      <div class="choices">
        <button type="button" class="button main" part="button" disabled={state === 'sending'} onClick={make}>
          {words.text('share_create')}
        </button>
        <button type="button" class="button" part="button" onClick={onClose}>
          {words.text('share_cancel')}
        </button>
      </div>
    </section>
  );
}

/** The picture as the link will show it: small, or too blurred to be known. */
function PostPicture({ preview, isShown }: { readonly preview: Preview; readonly isShown: boolean }) {
  const picture = isShown ? preview.bitmap : preview.blur;
  return (
    <div class={isShown ? 'shown' : 'withheld'}>
      <Thumbnail key={String(isShown)} picture={picture} longSidePx={320} />
    </div>
  );
}

/** @param closing ends the request when the reader decides otherwise */
async function makeLink(
  api: string,
  token: string,
  picture: Blob | null,
  closing: AbortSignal,
): Promise<SharedLink> {
  const preview_jpeg_base64 = picture ? await base64Of(picture) : undefined;
  const body = { share_token: token, preview_jpeg_base64 };
  return linkOf((await callServer(api, { path: '/v1/public/share', body, signal: closing })).body);
}

function linkOf({ url, expires_at }: Readonly<Record<string, unknown>>): SharedLink {
  if (typeof url !== 'string' || typeof expires_at !== 'number') throw new TypeError('No link came back.');
  return { url, expiresAt: new Date(expires_at * 1000) };
}
