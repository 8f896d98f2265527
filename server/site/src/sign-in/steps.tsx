import { limits } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import type { SignedIn } from './session.ts';
import { words } from './words.ts';

interface ActionProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onPress?: () => void;
}

/** Stays focusable while it works, so that the keyboard does not lose its place. */
function Action({ label, busy, onPress }: ActionProps) {
  return (
    <button type={onPress ? 'button' : 'submit'} aria-disabled={busy} onClick={() => !busy && onPress?.()}>
      {label}
    </button>
  );
}

interface AskProps {
  readonly busy: boolean;
  readonly onAsk: (email: string) => void;
}

export function Ask({ busy, onAsk }: AskProps) {
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAsk(email);
      }}
    >
      <p>{words.askText}</p>
      <label for="address">{words.addressLabel}</label>
      <input
        id="address"
        name="email"
        type="email"
        autocomplete="email"
        required
        minLength={limits.emailMinChars}
        maxLength={limits.emailMaxChars}
        value={email}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <Action label={words.ask} busy={busy} />
    </form>
  );
}

export function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <>
      <p>{words.sentText(email)}</p>
      <p>{words.sentHint}</p>
      <Action label={words.askAgain} busy={false} onPress={onAgain} />
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
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

export function Account({ signedIn: { account }, busy, onSignOut }: AccountProps) {
  return (
    <>
      <dl>
        <dt>{words.addressName}</dt>
        <dd>{account.user.email}</dd>
        <dt>{words.tenantName}</dt>
        <dd>{account.tenant.name}</dd>
        <dt>{words.roleName}</dt>
        <dd>{words.roles[account.role]}</dd>
      </dl>
      <p>
        <a href="/console">{words.openConsole}</a>
      </p>
      <Action label={words.signOut} busy={busy} onPress={onSignOut} />
    </>
  );
}
