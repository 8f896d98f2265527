import type { ReadingMode } from '../../storage/items.ts';
import { TokensToday } from '../options/tokens-setting.tsx';
import { GuardedButton } from '../parts/guarded-button.tsx';
import { ShortcutList } from '../parts/shortcut-list.tsx';
import { siteName } from '../parts/site-name.ts';
import type { ExtensionKey, ExtensionWording } from '../wording.ts';
import type { PopupState } from './popup-state.ts';
import { type OnReport, ResultsList, type RowActions } from './results-list.tsx';
import type { ShownByMark } from './shown-store.ts';
import { SiteMode } from './site-mode.tsx';
import { SiteSwitch } from './site-switch.tsx';

export interface PopupActions {
  readonly onSwitch: (enabled: boolean) => void;
  readonly onPause: (paused: boolean) => void;
  readonly onMode: (mode: ReadingMode | null) => void;
  readonly onCheckPage: () => void;
  readonly onOptions: () => void;
  readonly onHistory: () => void;
  /** Absent in the side panel itself, and where the browser has none. */
  readonly onPanel?: (() => void) | undefined;
  readonly onShortcuts: () => void;
  readonly onFileAccess: () => void;
  readonly onReport: OnReport;
  readonly rowActions: RowActions;
}

interface PopupViewProps extends PopupActions {
  readonly state: PopupState;
  readonly wording: ExtensionWording;
  readonly surface?: 'popup' | 'panel';
  readonly shown?: ShownByMark | undefined;
}

/** What is known about the page of a tab, and the switches for it: in the popup, and live in the side panel. */
export function PopupView(props: PopupViewProps) {
  const { state, wording, onSwitch, surface = 'popup' } = props;
  const { text } = wording;
  const isOn = state.site !== null && state.enabled && !state.paused;
  return (
    <div class={`popup ${surface}`}>
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="24" height="24" />
        <strong>Telltale</strong>
        {state.site !== null && <span class="site">{siteName(state.site, wording)}</span>}
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
        <GuardedButton class="check-page" onClick={props.onCheckPage}>
          {text('popup_check_page')}
        </GuardedButton>
      )}
      {isOn && state.serverUrl !== '' && <SiteMode state={state} wording={wording} onMode={props.onMode} />}
      <section class="results" aria-labelledby="results-heading">
        <h1 id="results-heading">{text('popup_heading')}</h1>
        <Results {...props} />
      </section>
      <Footer {...props} />
    </div>
  );
}

function Footer(props: PopupViewProps) {
  const { state, wording } = props;
  const { text } = wording;
  return (
    <footer>
      <p class="muted">{text(sourceKey(state), { server: state.serverUrl })}</p>
      {state.hasKey && <TokensToday tokens={state.tokens} wording={wording} />}
      <p class="muted">{text('disclaimer')}</p>
      <p class="links">
        <button type="button" class="link" onClick={props.onOptions}>
          {text('popup_options')}
        </button>
        <button type="button" class="link" onClick={props.onHistory}>
          {text('popup_history')}
        </button>
        {props.onPanel && (
          <button type="button" class="link" onClick={props.onPanel}>
            {text('popup_panel')}
          </button>
        )}
      </p>
      <details>
        <summary>{text('shortcuts_heading')}</summary>
        <ShortcutList shortcuts={state.shortcuts} wording={wording} onChange={props.onShortcuts} />
      </details>
    </footer>
  );
}

/** Who answers, in the words of what is sent for it. */
function sourceKey({ siteMode, mode, hasKey }: PopupState): ExtensionKey {
  const inForce = siteMode ?? mode;
  if (inForce !== 'pictures') return `popup_${inForce}`;
  return hasKey ? 'popup_key' : 'popup_public';
}

function Results({ state, shown, wording, onReport, rowActions, onFileAccess }: PopupViewProps) {
  const { text } = wording;
  if (state.site === null)
    return (
      <>
        <p class="muted">{text('popup_unsupported')}</p>
        {!state.mayReadFiles && (
          <>
            <p class="muted">{text('popup_files')}</p>
            <button type="button" class="link" onClick={onFileAccess}>
              {text('popup_files_open')}
            </button>
          </>
        )}
      </>
    );
  if (state.paused) return <p class="muted">{text('popup_paused')}</p>;
  if (!state.enabled) return <p class="muted">{text('popup_off')}</p>;
  if (state.records.length === 0)
    return <p class="muted">{text(state.optedOut ? 'popup_opted_out' : 'popup_none')}</p>;
  const { records, pointed, site, hasKey, mode, siteMode } = state;
  const maySend = (siteMode ?? mode) === 'pictures';
  return (
    <>
      <p class="muted">{text('popup_checked', { count: countChecked(records) })}</p>
      {state.removesBadges && <p class="notice warning">{text('popup_removed')}</p>}
      <ResultsList
        {...{ records, pointed, shown, site, wording, maySend }}
        onReport={state.mayReport ? onReport : undefined}
        actions={rowActions}
        hasAccount={hasKey}
        hasServer={state.serverUrl !== ''}
      />
    </>
  );
}

function countChecked(records: PopupState['records']): number {
  return records.filter(({ progress }) => progress.state === 'done' && progress.outcome.kind === 'verdict')
    .length;
}
