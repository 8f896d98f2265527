import { type Accounts, createAccounts } from '../features/accounts/accounts.service.ts';
import { createMagicLinks, type MagicLinks } from '../features/accounts/magic-links.service.ts';
import { type ApiKeys, createApiKeys } from '../features/api-keys/api-keys.service.ts';
import { type Connections, createConnections } from '../features/connections/connections.service.ts';
import { type ClaimUpkeep, createClaimUpkeep } from '../features/origins/claim-upkeep.service.ts';
import { createOriginMails } from '../features/origins/origin-mails.service.ts';
import { createKeptRows } from '../features/quota/kept-rows.service.ts';
import { createSessions, type Sessions } from '../features/sessions/sessions.service.ts';
import type { Money } from './create-money.ts';
import type { PublicLane } from './create-public-lane.ts';
import type { Foundation } from './open-foundation.ts';

/** An office may share one address; what strangers leave behind has a bound all the same. */
const signupsPerVisitorDay = 50;

/** Who may call, and what proves it. */
export interface People {
  readonly apiKeys: ApiKeys;
  readonly connections: Connections;
  readonly sessions: Sessions;
  readonly magicLinks: MagicLinks;
  readonly accounts: Accounts;
  readonly claimUpkeep: ClaimUpkeep;
}

export function createPeople(
  foundation: Foundation,
  { tokens, originProofs }: Pick<Money, 'tokens'> & Pick<PublicLane, 'originProofs'>,
): People {
  const { config, log, clock, database, keyRing, queue, mailer } = foundation;
  const { db } = database;
  const { publicBaseUrl, signupMode } = config;
  const sessions = createSessions({ db, clock, keyRing, publicBaseUrl });
  const magicLinks = createMagicLinks({
    ...{ db, clock, log, queue, mailer, publicBaseUrl, signupMode },
    devMagicLinks: config.devMagicLinks,
    mailsPerVisitorHour: config.signInMailsPerVisitorHour,
  });
  const signups = createKeptRows(clock, 'signup', signupsPerVisitorDay);
  const accounts = createAccounts({ db, clock, magicLinks, sessions, signups });
  const { ownersOf } = accounts;
  const mails = createOriginMails({ db, clock, log, mailer, publicBaseUrl, ownersOf });
  const apiKeys = createApiKeys({ db, clock, planOf: tokens.planOf });
  return {
    ...{ sessions, magicLinks, accounts, apiKeys },
    connections: createConnections({ db, clock, keys: apiKeys }),
    claimUpkeep: createClaimUpkeep({ log, proofs: originProofs, mails }),
  };
}
