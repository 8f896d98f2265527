import type { CheckView } from '@telltale/shared/ui/evidence';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import type { ExtensionWording } from '../wording.ts';
import './badge-samples.css';

interface BadgeSamplesProps {
  /** The first lies on the drawn picture. */
  readonly samples: readonly CheckView[];
  readonly wording: ExtensionWording;
}

/** What badges look like and say, as they are drawn on pages; here they are no buttons. */
export function BadgeSamples({ samples, wording }: BadgeSamplesProps) {
  const { text } = wording;
  const [first] = samples;
  return (
    <section class="setting samples" aria-labelledby="badges">
      <h2 id="badges">{text('welcome_badge_heading')}</h2>
      <p>{text('welcome_badge_help')}</p>
      {first && (
        <div class="sample-picture" role="img" aria-label={text('welcome_badge_picture')}>
          <Hills />
          <Badge view={first} wording={wording} />
        </div>
      )}
      <dl>
        {samples.map((view) => (
          <div key={toneOf(view)}>
            <dt>
              <Badge view={view} wording={wording} />
            </dt>
            <dd class="muted">{wordsOf(view, wording).note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Badge({ view, wording }: { readonly view: CheckView; readonly wording: ExtensionWording }) {
  const tone = toneOf(view);
  return (
    <span class={`tt-badge tt-${tone}`}>
      <VerdictMark tone={tone} />
      <span class="tt-badge-text">{wordsOf(view, wording).short}</span>
    </span>
  );
}

function Hills() {
  return (
    <svg viewBox="0 0 480 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect width="480" height="200" fill="#f3c98b" />
      <circle cx="345" cy="72" r="34" fill="#fbe9c4" />
      <path d="M0 118 90 74l74 40 96-66 120 74 100-44v122H0Z" fill="#b98a78" />
      <path d="M0 150q80-52 170-20t160-14 150 6v78H0Z" fill="#7c6a78" />
      <path d="M0 176q120-40 240-12t240-10v46H0Z" fill="#3d4759" />
    </svg>
  );
}
