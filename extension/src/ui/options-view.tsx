import type { ConnectionReport, FalseAlarms } from '../messaging/protocol.ts';
import type { Connection } from '../storage/account.ts';
import type { Display, ReadingMode, Sensitivity, Veil } from '../storage/items.ts';
import type { TokensToday } from '../storage/token-use.ts';
import { type AccountNews, AccountSection } from './account-section.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { HistoryLink } from './history-link.tsx';
import { SensitivityPreference, VeilPreference } from './marking-preferences.tsx';
import { isPlainOverNetwork, parseApiKey, parseCertificates, parseServerUrl } from './options-form.ts';
import type { PreferenceState } from './preference-store.ts';
import { AutomaticPreference, DisplayPreference, ModePreference } from './preferences.tsx';
import { ShortcutSection } from './shortcut-section.tsx';
import { TextSetting } from './text-setting.tsx';
import { TokensSetting } from './tokens-setting.tsx';
import type { ExtensionWording } from './wording.ts';

export interface OptionsState {
  readonly serverUrl: string;
  /** The last characters of the stored key; the key itself never comes back to a screen. */
  readonly keyEnding: string | null;
  /** Null where no account is connected, be there a key or not. */
  readonly connection: Connection | null;
  readonly trustAnchors: string;
  readonly preferences: PreferenceState;
  readonly tokens: TokensToday;
  readonly falseAlarms: FalseAlarms;
}

interface OptionsViewProps {
  readonly state: OptionsState;
  readonly wording: ExtensionWording;
  readonly onMode: (mode: ReadingMode) => void;
  readonly onDisplay: (display: Display) => void;
  readonly onSensitivity: (sensitivity: Sensitivity) => void;
  readonly onVeil: (veil: Veil) => void;
  readonly onTokens: (tokensADay: number) => Promise<void>;
  readonly onAutomatic: (automatic: boolean) => void;
  readonly onConnect: (signal: AbortSignal) => Promise<AccountNews>;
  readonly onDisconnect: () => Promise<void>;
  readonly onServer: (serverUrl: string) => Promise<void>;
  readonly onKey: (apiKey: string | null) => Promise<void>;
  readonly onTrust: (certificates: string) => Promise<void>;
  readonly onTest: () => Promise<ConnectionReport>;
}

export function OptionsView(props: OptionsViewProps) {
  const { state, wording, onServer, onKey, onTest } = props;
  const { text } = wording;
  const { mode, display, sensitivity, veil, automatic } = state.preferences;
  return (
    <div class="options">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('options_heading')}</h1>
      </header>
      <ModePreference value={mode} wording={wording} onChange={props.onMode} />
      <AutomaticPreference value={automatic} wording={wording} onChange={props.onAutomatic} />
      <DisplayPreference value={display} wording={wording} onChange={props.onDisplay} />
      <SensitivityPreference
        value={sensitivity}
        falseAlarms={state.falseAlarms}
        wording={wording}
        onChange={props.onSensitivity}
      />
      <VeilPreference value={veil} wording={wording} onChange={props.onVeil} />
      <TextSetting
        label={text('options_server')}
        help={text('options_server_help')}
        invalid={text('options_server_invalid')}
        type="url"
        initial={state.serverUrl}
        parse={parseServerUrl}
        warn={(url) => (isPlainOverNetwork(url) ? text('options_server_plain') : null)}
        wording={wording}
        onSave={onServer}
      />
      <AccountSection
        serverUrl={state.serverUrl}
        connection={state.connection}
        wording={wording}
        onConnect={props.onConnect}
        onDisconnect={props.onDisconnect}
      />
      <TextSetting
        label={text('options_key')}
        help={text('options_key_help')}
        invalid={text('options_key_invalid')}
        type="password"
        initial=""
        parse={parseApiKey}
        wording={wording}
        onSave={onKey}
      >
        <p class="stored">
          {state.keyEnding === null
            ? text('options_key_none')
            : text('options_key_stored', { ending: state.keyEnding })}
          {state.keyEnding !== null && (
            <button type="button" class="link" onClick={() => void onKey(null)}>
              {text('options_key_remove')}
            </button>
          )}
        </p>
      </TextSetting>
      <TokensSetting tokens={state.tokens} wording={wording} onSave={props.onTokens} />
      <TextSetting
        label={text('options_trust')}
        help={text('options_trust_help')}
        invalid={text('options_trust_invalid')}
        type="text"
        initial={state.trustAnchors}
        parse={parseCertificates}
        wording={wording}
        onSave={props.onTrust}
      />
      <ConnectionTest serverUrl={state.serverUrl} wording={wording} onTest={onTest} />
      <HistoryLink wording={wording} />
      <ShortcutSection wording={wording} />
      <p class="muted">{text('disclaimer')}</p>
    </div>
  );
}
