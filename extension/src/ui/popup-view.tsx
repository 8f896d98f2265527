import type { CheckView } from '@telltale/shared/ui/evidence';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { type ReadingMode, readingModes } from '../storage/items.ts';
import type { CheckRecord } from '../storage/page-records.ts';
import type { PopupState } from './popup-state.ts';
import { SiteSwitch } from './site-switch.tsx';
import type { ExtensionKey, ExtensionWording } from './wording.ts';

interface PopupViewProps {
  readonly state: PopupState;
  readonly wording: ExtensionWording;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onPause: (paused: boolean) => void;
  readonly onMode: (mode: ReadingMode | null) => void;
  readonly onCheckPage: () => void;
  readonly onOptions: () => void;
}

export function PopupView(props: PopupViewProps) {
  const { state, wording, onSwitch, onOptions } = props;
  const { text } = wording;
  const isOn = state.site !== null && state.enabled && !state.paused;
  return (
    <div class="popup">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="24" height="24" />
        <strong>Telltale</strong>
        {state.site !== null && <span class="site">{state.site}</span>}
      </header>
      <SiteSwitch
        label={text('popup_all_sites')}
        checked={!state.paused}
        onChange={(on) => props.onPause(!on)}
      />
      {state.site !== null && !state.paused && (
        <SiteSwitch label={text('popup_switch')} checked={state.enabled} onChange={onSwitch} />
      )}
      {isOn && !state.automatic && (
        <button type="button" class="check-page" onClick={props.onCheckPage}>
          {text('popup_check_page')}
        </button>
      )}
      {isOn && <SiteMode state={state} wording={wording} onMode={props.onMode} />}
      <section class="results" aria-labelledby="results-heading">
        <h1 id="results-heading">{text('popup_heading')}</h1>
        <Results state={state} wording={wording} />
      </section>
      <footer>
        <p class="muted">{text(sourceKey(state), { server: state.serverUrl })}</p>
        <p class="muted">{text('disclaimer')}</p>
        <button type="button" class="link" onClick={onOptions}>
          {text('popup_options')}
        </button>
      </footer>
    </div>
  );
}

/** Who answers, in the words of what is sent for it. */
function sourceKey({ siteMode, mode, hasKey }: PopupState): ExtensionKey {
  const inForce = siteMode ?? mode;
  if (inForce !== 'pictures') return `popup_${inForce}`;
  return hasKey ? 'popup_key' : 'popup_public';
}

interface SiteModeProps {
  readonly state: PopupState;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode | null) => void;
}

/** How far a check may go on this site alone. */
function SiteMode({ state, wording, onMode }: SiteModeProps) {
  const { text } = wording;
  const name = (mode: ReadingMode) => text(`mode_${mode}`);
  return (
    <label class="site-mode">
      <span>{text('popup_site_mode')}</span>
      <select
        value={state.siteMode ?? ''}
        onChange={({ currentTarget }) =>
          onMode(readingModes.find((mode) => mode === currentTarget.value) ?? null)
        }
      >
        <option value="">{text('popup_as_everywhere', { mode: name(state.mode) })}</option>
        {readingModes.map((mode) => (
          <option key={mode} value={mode}>
            {name(mode)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Results({ state, wording }: { readonly state: PopupState; readonly wording: ExtensionWording }) {
  const { text } = wording;
  if (state.site === null) return <p class="muted">{text('popup_unsupported')}</p>;
  if (state.paused) return <p class="muted">{text('popup_paused')}</p>;
  if (!state.enabled) return <p class="muted">{text('popup_off')}</p>;
  if (state.records.length === 0) return <p class="muted">{text('popup_none')}</p>;
  return (
    <ul>
      {state.records.map((record) => (
        <Row key={record.imageUrl + record.startedAtMs} record={record} wording={wording} />
      ))}
    </ul>
  );
}

function Row({ record, wording }: { readonly record: CheckRecord; readonly wording: ExtensionWording }) {
  const view = viewOfRecord(record, wording);
  const tone = toneOf(view);
  const words = wordsOf(view, wording);
  const name = nameOf(record.imageUrl) ?? wording.text('popup_embedded');
  return (
    <li class={`row tt-${tone}`}>
      <VerdictMark tone={tone} />
      <div>
        <span class="row-label">{words.title}</span>
        <span class="row-name" title={name}>
          <bdi>{name}</bdi>
        </span>
        {view.state === 'problem' && <span class="row-note">{words.note}</span>}
        {view.state === 'verdict' && view.problem && <span class="row-note">{view.problem}</span>}
      </div>
      <Score view={view} wording={wording} />
    </li>
  );
}

function Score({ view, wording }: { readonly view: CheckView; readonly wording: ExtensionWording }) {
  if (view.state !== 'verdict' || view.evidence.score === null) return null;
  const format = new Intl.NumberFormat(wording.languageTag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const score = format.format(view.evidence.score);
  return (
    <span class="row-score">
      <span aria-hidden="true">{score}</span>
      <span class="for-readers">{wording.text('popup_score', { score })}</span>
    </span>
  );
}

function viewOfRecord({ progress }: CheckRecord, wording: ExtensionWording): CheckView {
  if (progress.state !== 'done') return { state: 'waiting' };
  const { outcome } = progress;
  return outcome.kind === 'verdict'
    ? {
        state: 'verdict',
        evidence: outcome.evidence,
        problem: outcome.problem && wording.text(`problem_${outcome.problem}`),
      }
    : { state: 'problem', sentence: wording.text(`problem_${outcome.problem}`) };
}

/** The file's name where the address has one; an embedded picture has none. */
function nameOf(imageUrl: string): string | null {
  if (!URL.canParse(imageUrl) || !/^https?:/.test(imageUrl)) return null;
  const { host, pathname } = new URL(imageUrl);
  const last = pathname.split('/').at(-1);
  return last ? decoded(last) : host;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
