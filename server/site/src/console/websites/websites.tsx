import {
  type AllowedOrigin,
  addAllowedOrigin,
  isClaimableOrigin,
  limits,
  listAllowedOrigins,
  removeAllowedOrigin,
  verifyAllowedOrigin,
} from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { countOf, fill } from '../../language/format.ts';
import { useAction, useConsole, useLoaded } from '../shell/hooks.ts';
import { Button, CopyField, Empty, Problem, ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { words as shellWords } from '../shell/words.ts';
import { type ClaimWork, WebsiteRow } from './website-row.tsx';
import { words } from './words.ts';
import './websites.css';

/** The websites that the account claims, how it proves them, and the tag for their pages. */
export function Websites() {
  const { client, account } = useConsole().session;
  const origins = useLoaded(async () => (await client.call(listAllowedOrigins)).body);
  const isOwner = account.role === 'owner';

  async function add(origin: string): Promise<string> {
    await client.call(addAllowedOrigin, { json: { origin } });
    await origins.reload();
    return fill(words.added, { origin });
  }

  const work: ClaimWork = {
    async remove({ origin_id, origin }) {
      await client.call(removeAllowedOrigin, { params: { origin_id } });
      await origins.reload();
      return fill(words.removed, { origin });
    },
    async verify({ origin_id, origin }) {
      await client.call(verifyAllowedOrigin, { params: { origin_id } });
      await origins.reload();
      return fill(words.proved, { origin });
    },
  };

  return (
    <>
      <ScreenHead title={words.title}>{words.purpose}</ScreenHead>
      <WhenLoaded loaded={origins}>
        {(list) => (
          <>
            {isOwner ? (
              <AddWebsite count={list.filter(({ state }) => state !== 'ended').length} onAdd={add} />
            ) : (
              <p class="notice">{shellWords.ownerOnly}</p>
            )}
            <WebsiteList claims={list} work={isOwner ? work : null} />
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
    return <p class="notice">{fill(words.full, { count: countOf(limits.originsPerTenant) })}</p>;

  async function add(): Promise<void> {
    const origin = originOf(address);
    setRefused(origin === null ? words.notClaimable : '');
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

/** What the address belongs to, where an account may claim that. */
function originOf(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return isClaimableOrigin(origin) ? origin : null;
}

interface WebsiteListProps {
  readonly claims: readonly AllowedOrigin[];
  readonly work: ClaimWork | null;
}

function WebsiteList({ claims, work }: WebsiteListProps) {
  if (claims.length === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>;
  return (
    <section class="stack">
      <h2>{words.listTitle}</h2>
      <ul class="rows">
        {claims.map((claim) => (
          <WebsiteRow key={claim.origin_id} claim={claim} work={work} />
        ))}
      </ul>
    </section>
  );
}
