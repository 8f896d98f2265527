import { useRef } from 'preact/hooks';
import type { ConnectionReport } from '../../messaging/protocol.ts';
import type { PageSeconds } from '../../storage/items.ts';
import type { TokensToday } from '../../storage/token-use.ts';
import type { ExtensionWording } from '../wording.ts';
import { ConnectionTest } from './connection-test.tsx';
import { DiagnosticsLink } from './diagnostics-link.tsx';
import { OptionGroup } from './option-groups.tsx';
import { isPlainOverNetwork, parseApiKey, parseCertificates, parseServerUrl } from './options-form.ts';
import { PageTimeSetting } from './page-time-setting.tsx';
import { TextSetting } from './text-setting.tsx';
import { TokensSetting } from './tokens-setting.tsx';

export interface AdvancedState {
  /** Empty for none. */
  readonly serverUrl: string;
  /** The last characters of the stored key; the key itself never comes back to a screen. */
  readonly keyEnding: string | null;
  readonly tokens: TokensToday;
  readonly trustAnchors: string;
  readonly pageSeconds: PageSeconds;
}

export interface AdvancedGroupProps {
  readonly state: AdvancedState;
  readonly wording: ExtensionWording;
  readonly onServer: (serverUrl: string) => Promise<void>;
  readonly onKey: (apiKey: string | null) => Promise<void>;
  readonly onTokens: (tokensADay: number) => Promise<void>;
  readonly onPageSeconds: (seconds: PageSeconds) => void;
  readonly onTrust: (certificates: string) => Promise<void>;
  readonly onTest: () => Promise<ConnectionReport>;
}

/** What few readers need: the detector's time, a server of their choice with its key and tokens, and whose signatures count. */
export function AdvancedGroup(props: AdvancedGroupProps) {
  const { state, wording } = props;
  const { text } = wording;
  return (
    <OptionGroup group="advanced" intro={text('options_advanced_intro')} wording={wording}>
      <PageTimeSetting seconds={state.pageSeconds} wording={wording} onChoose={props.onPageSeconds} />
      <TextSetting
        label={text('options_server')}
        help={text('options_server_help')}
        invalid={text('options_server_invalid')}
        type="url"
        initial={state.serverUrl}
        parse={parseServerUrl}
        warn={(url) => (isPlainOverNetwork(url) ? text('options_server_plain') : null)}
        wording={wording}
        onSave={props.onServer}
      />
      {state.serverUrl !== '' && <ServerSettings {...props} />}
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
      <DiagnosticsLink wording={wording} />
      <p class="setting muted">{text('disclaimer')}</p>
    </OptionGroup>
  );
}

/** What only a server gives a meaning to. */
function ServerSettings({ state, wording, onKey, onTokens, onTest }: AdvancedGroupProps) {
  const { text } = wording;
  return (
    <>
      <ConnectionTest serverUrl={state.serverUrl} wording={wording} onTest={onTest} />
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
        <StoredKey ending={state.keyEnding} wording={wording} onRemove={() => onKey(null)} />
      </TextSetting>
      <TokensSetting tokens={state.tokens} wording={wording} onSave={onTokens} />
    </>
  );
}

interface StoredKeyProps {
  readonly ending: string | null;
  readonly wording: ExtensionWording;
  readonly onRemove: () => Promise<void>;
}

/** The button goes with the key: the keyboard goes on from the sentence that says so. */
function StoredKey({ ending, wording: { text }, onRemove }: StoredKeyProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const remove = () => onRemove().then(() => sentence.current?.focus());
  return (
    <p ref={sentence} tabIndex={-1} class="stored">
      {ending === null ? text('options_key_none') : text('options_key_stored', { ending })}
      {ending !== null && (
        <button type="button" class="link" onClick={() => void remove()}>
          {text('options_key_remove')}
        </button>
      )}
    </p>
  );
}
