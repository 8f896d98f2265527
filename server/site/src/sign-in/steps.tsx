import { limits } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import type { SignedIn } from '../frame/account.ts';
import { type ConsolePlace, consoleAt } from '../frame/console-place.ts';
import { words } from './words.ts';

interface ActionProps {
  readonly label: string;
  readonly busy: boolean;
  /** What is there to do beside the main thing. */
  readonly quiet?: boolean;
  readonly onPress?: () => void;
}

/** Stays focusable while it works, so that the keyboard does not lose its place. */
export function Action({ label, busy, quiet = false, onPress }: ActionProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      class={quiet ? 'quiet' : undefined}
      aria-disabled={busy}
      onClick={() => !busy && onPress?.()}
    >
      {label}
    </button>
  );
}

interface AskProps {
  readonly busy: boolean;
  readonly onAsk: (email: string) => void;
  /** Absent where no account is to be made. */
  readonly onNew?: () => void;
}

export function Ask({ busy, onAsk, onNew }: AskProps) {
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAsk(email);
      }}
    >
      <p>{words.askText}</p>
      <AddressField value={email} onInput={setEmail} />
      <Action label={words.ask} busy={busy} />
      {onNew && (
        <p class="aside">
          {words.newQuestion} <Action label={words.newLink} busy={busy} quiet onPress={onNew} />
        </p>
      )}
    </form>
  );
}

interface AddressFieldProps {
  readonly value: string;
  readonly onInput: (email: string) => void;
}

export function AddressField({ value, onInput }: AddressFieldProps) {
  return (
    <>
      <label for="address">{words.addressLabel}</label>
      <input
        id="address"
        name="email"
        type="email"
        autocomplete="email"
        required
        minLength={limits.emailMinChars}
        maxLength={limits.emailMaxChars}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </>
  );
}

export function Sent({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  return (
    <>
      <p>{text}</p>
      <p>{words.sentHint}</p>
      <Action label={words.askAgain} busy={false} quiet onPress={onAgain} />
    </>
  );
}

/** Programs that scan mails open links but press no buttons, so opening alone uses nothing up. */
export function Link({ busy, onUse }: { readonly busy: boolean; readonly onUse: () => void }) {
  return (
    <>
      <p>{words.linkText}</p>
      <Action label={words.useLink} busy={busy} onPress={onUse} />
    </>
  );
}

interface AccountProps {
  readonly signedIn: SignedIn;
  /** Where in the console somebody was before. */
  readonly place: ConsolePlace | null;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

export function Account({ signedIn: { account }, place, busy, onSignOut }: AccountProps) {
  return (
    <>
      <dl>
        <dt>{words.addressName}</dt>
        <dd>
          <bdi>{account.user.email}</bdi>
        </dd>
        {account.tenant.name !== account.user.email && (
          <>
            <dt>{words.tenantName}</dt>
            <dd>
              <bdi>{account.tenant.name}</bdi>
            </dd>
          </>
        )}
        <dt>{words.roleName}</dt>
        <dd>{words.roles[account.role]}</dd>
      </dl>
      <p class="ways">
        <a class="main" href={consoleAt(place)}>
          {place?.hash ? words.continue : words.openConsole}
        </a>
        <Action label={words.signOut} busy={busy} quiet onPress={onSignOut} />
      </p>
    </>
  );
}
