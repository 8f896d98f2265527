import type { BadgeCorner, Display, Sensitivity, Veil } from '../../messaging/page-choices.ts';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';
import type { Connection } from '../../storage/account.ts';
import type { ReadingMode } from '../../storage/items.ts';
import { PrivacyLink } from '../parts/privacy-link.tsx';
import { type AccountNews, AccountSection } from './account-section.tsx';
import { AdvancedGroup, type AdvancedGroupProps, type AdvancedState } from './advanced-group.tsx';
import { HistoryLink } from './history-link.tsx';
import { CornerPreference, SensitivityPreference, VeilPreference } from './marking-preferences.tsx';
import { GroupList, OptionGroup } from './option-groups.tsx';
import type { PreferenceState } from './preference-store.ts';
import { AutomaticPreference, DisplayPreference, ModePreference } from './preferences.tsx';
import { ShortcutSection } from './shortcut-section.tsx';

export interface OptionsState extends AdvancedState {
  /** Null where no account is connected, be there a key or not. */
  readonly connection: Connection | null;
  readonly preferences: PreferenceState;
  readonly falseAlarms: FalseAlarms;
  readonly misses: Misses | null;
}

interface OptionsViewProps extends AdvancedGroupProps {
  readonly state: OptionsState;
  readonly onMode: (mode: ReadingMode) => void;
  readonly onDisplay: (display: Display) => void;
  readonly onSensitivity: (sensitivity: Sensitivity) => void;
  readonly onVeil: (veil: Veil) => void;
  readonly onCorner: (corner: BadgeCorner) => void;
  readonly onAutomatic: (automatic: boolean) => void;
  readonly onConnect: (signal: AbortSignal) => Promise<AccountNews>;
  readonly onDisconnect: () => Promise<void>;
}

/** Everything the reader may set: what matters daily first, what few need last. */
export function OptionsView(props: OptionsViewProps) {
  const { state, wording } = props;
  const { text } = wording;
  const hasServer = state.serverUrl !== '';
  return (
    <div class="options-page">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('options_heading')}</h1>
      </header>
      <GroupList wording={wording} />
      <main>
        <DailyGroup {...props} />
        <OptionGroup group="privacy" wording={wording}>
          <ModePreference
            value={state.preferences.mode}
            hasServer={hasServer}
            wording={wording}
            onChange={props.onMode}
          />
          <HistoryLink wording={wording} />
          <PrivacyLink wording={wording} />
        </OptionGroup>
        <OptionGroup group="account" wording={wording}>
          <AccountSection
            serverUrl={state.serverUrl}
            connection={state.connection}
            wording={wording}
            onConnect={props.onConnect}
            onDisconnect={props.onDisconnect}
          />
        </OptionGroup>
        <AdvancedGroup {...props} />
      </main>
    </div>
  );
}

/** What changes how pages look, day by day. */
function DailyGroup({ state, wording, ...props }: OptionsViewProps) {
  const { display, sensitivity, veil, corner, automatic } = state.preferences;
  return (
    <OptionGroup group="daily" wording={wording}>
      <AutomaticPreference value={automatic} wording={wording} onChange={props.onAutomatic} />
      <DisplayPreference value={display} wording={wording} onChange={props.onDisplay} />
      <SensitivityPreference
        value={sensitivity}
        falseAlarms={state.falseAlarms}
        misses={state.misses}
        wording={wording}
        onChange={props.onSensitivity}
      />
      <VeilPreference value={veil} wording={wording} onChange={props.onVeil} />
      <CornerPreference value={corner} wording={wording} onChange={props.onCorner} />
      <ShortcutSection wording={wording} />
    </OptionGroup>
  );
}
