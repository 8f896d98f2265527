import { deleteAccount } from '@telltale/shared/contract';
import { useId, useRef, useState } from 'preact/hooks';
import { forgetSignedIn } from '../../frame/signed-in.ts';
import { Dialog } from '../shell/dialog.tsx';
import { forgetDrafts } from '../shell/draft.ts';
import { useAction, useConsole } from '../shell/hooks.ts';
import { Button, Problem } from '../shell/parts.tsx';
import { words as shellWords } from '../shell/words.ts';
import { words } from './words.ts';

/** Says what goes and what stays, and goes on only once the address was typed: a slip must not end an account. */
export function DeleteAccount() {
  const { session } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  if (session.account.role !== 'owner') return <p class="hint">{shellWords.ownerOnly}</p>;
  return (
    <section class="panel">
      <h2>{words.deleteTitle}</h2>
      <p>{words.goes}</p>
      <p>{words.stays}</p>
      <div class="buttons">
        <Button onPress={() => dialog.current?.showModal()}>{words.delete}</Button>
      </div>
      <Confirmation dialog={dialog} />
    </section>
  );
}

function Confirmation({ dialog }: { readonly dialog: { readonly current: HTMLDialogElement | null } }) {
  const { session, onDeleted } = useConsole();
  const { email } = session.account.user;
  const action = useAction();
  const [refused, setRefused] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  async function end(): Promise<string> {
    await session.client.call(deleteAccount);
    forgetSignedIn();
    forgetDrafts();
    onDeleted();
    return '';
  }

  /** A typed address would let a slip through the next time. */
  function clear(): void {
    form.current?.reset();
    setRefused('');
  }

  return (
    <Dialog dialog={dialog} titleId={titleId} action={action} onClosed={clear}>
      <form
        ref={form}
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('address')).trim();
          const isSame = typed.toLowerCase() === email;
          setRefused(isSame ? '' : words.otherAddress);
          if (isSame) void action.run(end);
        }}
      >
        <h2 id={titleId}>{words.question}</h2>
        <p>{words.consequence}</p>
        <label class="field">
          <span>
            {words.typeAddress} <bdi>{email}</bdi>
          </span>
          <input name="address" type="email" autocomplete="off" required />
        </label>
        <Problem sentence={refused || action.problem} />
        <div class="buttons">
          <Button busy={action.busy} onPress={() => dialog.current?.close()}>
            {shellWords.cancel}
          </Button>
          <Button kind="danger" busy={action.busy}>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
