import { exportAccount } from '@telltale/shared/contract';
import { useConsole } from '../shell/hooks.ts';
import { ScreenHead } from '../shell/parts.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { RenameAccount } from './rename-account.tsx';
import { words } from './words.ts';

/** Who is signed in, what the account is called, their data to take along, and the end of the account. */
export function Account() {
  const { account } = useConsole().session;
  return (
    <>
      <ScreenHead title={words.title}>{words.purpose}</ScreenHead>
      <dl class="facts">
        <dt>{words.name}</dt>
        <dd>
          <bdi>{account.tenant.name}</bdi>
        </dd>
        <dt>{words.address}</dt>
        <dd>
          <bdi>{account.user.email}</bdi>
        </dd>
        <dt>{words.role}</dt>
        <dd>{words.roles[account.role]}</dd>
        <dt>{words.id}</dt>
        <dd>
          <code>{account.tenant.tenant_id}</code>
        </dd>
      </dl>
      <RenameAccount />
      <section class="panel">
        <h2>{words.dataTitle}</h2>
        <p>{words.dataText}</p>
        <div class="buttons">
          <a class="button" href={exportAccount.path} download>
            {words.download}
          </a>
        </div>
      </section>
      <DeleteAccount />
    </>
  );
}
