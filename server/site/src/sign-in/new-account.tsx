import { BetaIntent, type BetaSignupRequest, limits } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { Action, AddressField } from './steps.tsx';
import { words } from './words.ts';

/** What is pasted out of a table may hold tabs, which no name may. */
const lineOf = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

interface NewProps {
  readonly busy: boolean;
  readonly onCreate: (request: Omit<BetaSignupRequest, 'website'>) => void;
  readonly onBack: () => void;
}

/** For people without an account. Nothing tells whether an address has one: the answer is the same for all. */
export function New({ busy, onCreate, onBack }: NewProps) {
  const [email, setEmail] = useState('');
  const [organization, setOrganization] = useState('');
  const [intent, setIntent] = useState<BetaSignupRequest['intent']>('free');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onCreate({ email, organization: lineOf(organization), intent });
      }}
    >
      <p>{words.newText}</p>
      <AddressField value={email} onInput={setEmail} />
      <label for="organization">{words.organizationLabel}</label>
      <input
        id="organization"
        name="organization"
        autocomplete="organization"
        aria-describedby="organization-hint"
        required
        pattern=".*\S.*"
        maxLength={limits.organizationChars}
        value={organization}
        onInput={(event) => setOrganization(event.currentTarget.value)}
      />
      <p id="organization-hint" class="hint">
        {words.organizationHint}
      </p>
      <label for="intent">{words.intentLabel}</label>
      <select
        id="intent"
        value={intent}
        onChange={(event) => setIntent(BetaIntent.parse(event.currentTarget.value))}
      >
        {BetaIntent.options.map((option) => (
          <option key={option} value={option}>
            {words.intents[option]}
          </option>
        ))}
      </select>
      <p class="ways">
        <Action label={words.create} busy={busy} />
        <Action label={words.haveAccount} busy={busy} quiet onPress={onBack} />
      </p>
    </form>
  );
}
