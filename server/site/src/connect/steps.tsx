import { type AccountResponse, limits } from '@telltale/shared/contract';
import { connectPage } from '@telltale/shared/ui/connect-page';
import { useEffect, useState } from 'preact/hooks';
import { words } from './words.ts';

export function Nothing() {
  return <p>{words.nothingText}</p>;
}

interface ConfirmProps {
  readonly account: AccountResponse;
  /** What the extension calls its browser; the owner may know it under a better name. */
  readonly name: string;
  readonly busy: boolean;
  readonly onConfirm: (name: string) => void;
  readonly onOther: () => void;
}

export function Confirm({ account, name, busy, onConfirm, onOther }: ConfirmProps) {
  const [draft, setDraft] = useState(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm(draft.trim());
      }}
    >
      <p>{words.confirmText}</p>
      <dl>
        <dt>{words.accountName}</dt>
        <dd>
          <bdi>{account.tenant.name}</bdi>
        </dd>
        <dt>{words.signedInAs}</dt>
        <dd>
          <bdi>{account.user.email}</bdi>
        </dd>
      </dl>
      <label for="browser">{words.browserName}</label>
      <input
        id="browser"
        required
        pattern=".*\S.*"
        maxLength={limits.keyNameChars}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <p>{words.confirmHint}</p>
      <div class="buttons">
        <button type="submit" aria-disabled={busy}>
          {words.confirm}
        </button>
        <button type="button" class="quiet" aria-disabled={busy} onClick={() => !busy && onOther()}>
          {words.otherAccount}
        </button>
      </div>
    </form>
  );
}

interface HandOverProps {
  readonly code: string;
  readonly onShown: () => void;
  readonly onLate: () => void;
}

/** The server forgets the code after a minute; so does the page. */
const codeLifeMs = 60_000;

/** The code lies where the extension that opened this tab looks for it, and is shown to nobody. */
export function HandOver({ code, onShown, onLate }: HandOverProps) {
  useEffect(() => {
    history.replaceState(null, '', `${location.pathname}${connectPage.readyFragment}`);
    onShown();
    const timer = setTimeout(() => {
      history.replaceState(null, '', location.pathname);
      onLate();
    }, codeLifeMs);
    return () => clearTimeout(timer);
  }, [code]);
  return (
    <>
      <p role="status">{words.handOverText}</p>
      <output id={connectPage.codeElementId} hidden>
        {code}
      </output>
    </>
  );
}

export function Waited({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <>
      <p role="alert">{words.waitedText}</p>
      <button type="button" onClick={onAgain}>
        {words.again}
      </button>
    </>
  );
}
