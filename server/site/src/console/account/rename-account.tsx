import { limits, renameAccount } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { useAction, useConsole } from '../shell/hooks.ts';
import { Button, Problem } from '../shell/parts.tsx';
import { words } from './words.ts';

/** For an owner: what the account is called, here and on receipts. */
export function RenameAccount() {
  const { session, onRenamed } = useConsole();
  const { role, tenant } = session.account;
  const [name, setName] = useState(tenant.name);
  const action = useAction();
  if (role !== 'owner') return null;

  async function rename(): Promise<string> {
    const { body } = await session.client.call(renameAccount, { json: { name } });
    onRenamed(body.name);
    setName(body.name);
    return words.renamed;
  }

  return (
    <section class="panel">
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(rename);
        }}
      >
        <h2>{words.renameTitle}</h2>
        <label class="field">
          {words.renameLabel}
          <input
            name="name"
            autocomplete="organization"
            required
            pattern=".*\S.*"
            maxLength={limits.organizationChars}
            value={name}
            onInput={(event) => {
              setName(event.currentTarget.value);
              action.forgive();
            }}
          />
        </label>
        <p class="hint">{words.renameHint}</p>
        <Problem sentence={action.problem} />
        <div class="buttons">
          <Button busy={action.busy}>{words.rename}</Button>
        </div>
      </form>
    </section>
  );
}
