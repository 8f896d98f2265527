import {
  type AllowedOrigin,
  addAllowedOrigin,
  limits,
  listAllowedOrigins,
  removeAllowedOrigin,
} from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { countOf, dayOf } from '../../language/format.ts';
import { ConfirmButton } from '../shell/confirm-button.tsx';
import { useAction, useConsole, useLoaded } from '../shell/hooks.ts';
import { Button, CopyField, Empty, Problem, ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { words as shellWords } from '../shell/words.ts';
import { words } from './words.ts';

/** The websites that may offer checks on behalf of the account, and the tag for their pages. */
export function Websites() {
  const { client, account } = useConsole().session;
  const origins = useLoaded(async () => (await client.call(listAllowedOrigins)).body);
  const isOwner = account.role === 'owner';

  async function add(origin: string): Promise<string> {
    await client.call(addAllowedOrigin, { json: { origin } });
    await origins.reload();
    return words.added(origin);
  }

  async function remove({ origin_id, origin }: AllowedOrigin): Promise<string> {
    await client.call(removeAllowedOrigin, { params: { origin_id } });
    await origins.reload();
    return words.removed(origin);
  }

  return (
    <>
      <ScreenHead title={words.title}>{words.purpose}</ScreenHead>
      <WhenLoaded loaded={origins}>
        {(list) => (
          <>
            {isOwner ? (
              <AddWebsite count={list.length} onAdd={add} />
            ) : (
              <p class="notice">{shellWords.ownerOnly}</p>
            )}
            <WebsiteList origins={list} onRemove={isOwner ? remove : null} />
          </>
        )}
      </WhenLoaded>
      <section class="panel">
        <h2>{words.tagTitle}</h2>
        <p>{words.tagText}</p>
        <CopyField label={words.tagLabel} text={tag} />
      </section>
    </>
  );
}

const tag = `<script src="${location.origin}/widget/v1/telltale.js" async></script>\n<telltale-check></telltale-check>`;

interface AddWebsiteProps {
  readonly count: number;
  readonly onAdd: (origin: string) => Promise<string>;
}

function AddWebsite({ count, onAdd }: AddWebsiteProps) {
  const [address, setAddress] = useState('');
  const [refused, setRefused] = useState('');
  const action = useAction();
  if (count >= limits.originsPerTenant)
    return <p class="notice">{words.full(countOf(limits.originsPerTenant))}</p>;

  async function add(): Promise<void> {
    const origin = httpsOriginOf(address);
    setRefused(origin === null ? words.notHttps : '');
    if (origin !== null && (await action.run(() => onAdd(origin)))) setAddress('');
  }

  return (
    <form
      class="panel fields in-line"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label for="website">{words.addLabel}</label>
      <input
        id="website"
        type="url"
        autocomplete="off"
        placeholder={words.placeholder}
        aria-describedby="website-hint"
        value={address}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <Button kind="primary" busy={action.busy}>
        {words.add}
      </Button>
      <p id="website-hint" class="hint">
        {words.addHint}
      </p>
      <Problem sentence={refused || action.problem} />
    </form>
  );
}

function httpsOriginOf(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' ? origin : null;
}

interface WebsiteListProps {
  readonly origins: readonly AllowedOrigin[];
  readonly onRemove: ((origin: AllowedOrigin) => Promise<string>) | null;
}

function WebsiteList({ origins, onRemove }: WebsiteListProps) {
  if (origins.length === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>;
  return (
    <section class="stack">
      <h2>{words.listTitle}</h2>
      <ul class="rows">
        {origins.map((entry) => (
          <li key={entry.origin_id}>
            <div class="what">
              <strong>{entry.origin}</strong>
              <small>{words.since(dayOf(entry.created_at))}</small>
            </div>
            {onRemove && (
              <ConfirmButton
                label={words.remove}
                name={words.removeNamed(entry.origin)}
                question={words.question(entry.origin)}
                text={words.consequence}
                confirm={words.confirm}
                work={() => onRemove(entry)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
