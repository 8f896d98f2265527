import {
  consumeMagicLink,
  createBetaSignup,
  deleteAccount,
  exportAccount,
  getAccount,
  renameAccount,
  requestMagicLink,
  type StorageUse,
} from '@telltale/shared/contract';
import { acceptedLanguage } from '../../platform/http/accepted-language.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import type { DeleteAccount } from './account-deletion.service.ts';
import type { ExportAccount } from './account-export.service.ts';
import type { Accounts } from './accounts.service.ts';
import type { MagicLinks } from './magic-links.service.ts';

export interface AccountRouteDeps {
  readonly accounts: Accounts;
  readonly exportAccount: ExportAccount;
  readonly deleteAccount: DeleteAccount;
  readonly magicLinks: MagicLinks;
  readonly sessions: Sessions;
  readonly tokens: Pick<Tokens, 'usage'>;
  readonly storageOf: (tenantId: string) => Promise<StorageUse>;
  readonly publicBaseUrl: string;
  readonly devMagicLinks: boolean;
}

export function mountAccountRoutes(mount: Mount, deps: AccountRouteDeps): void {
  const { accounts, magicLinks, sessions } = deps;
  const ownOrigin = new URL(deps.publicBaseUrl).origin;

  mount(createBetaSignup, async ({ body, principal }) => {
    await accounts.signUp(body.value, principal);
    return { body: {} };
  });

  mount(requestMagicLink, async ({ headers, body, principal }) => {
    const mailbox = await magicLinks.request(body.value.email, principal, acceptedLanguage(headers));
    if (!deps.devMagicLinks) return { body: {} };
    return { body: { dev_token: mailbox === null ? null : await magicLinks.issue(mailbox) } };
  });

  mount(consumeMagicLink, async ({ headers, body }) => {
    // Only a browser sends Origin; a page elsewhere could sign its reader in to an account of its own choosing.
    if (headers.origin !== undefined && headers.origin !== ownOrigin)
      throw new ApiError('origin_denied', `Sign-in links are used at ${ownOrigin} only.`);
    const session = await accounts.signIn(body.value.token, acceptedLanguage(headers));
    return {
      headers: { 'Set-Cookie': sessions.cookie.set(session.token, sessions.lifetimeSeconds) },
      body: {
        csrf_token: sessions.csrfToken(session.sessionId),
        expires_at: Math.floor(session.expiresAtMs / 1000),
      },
    };
  });

  mountOwnership(mount, deps);
  mountView(mount, deps);
}

/** What a signed-in person sees of the account. */
function mountView(mount: Mount, { accounts, tokens, storageOf, sessions }: AccountRouteDeps): void {
  mount(getAccount, async ({ principal }) => {
    const [view, usage, storage] = await Promise.all([
      accounts.view(principal),
      tokens.usage(principal.tenantId),
      storageOf(principal.tenantId),
    ]);
    return {
      headers: { 'X-CSRF-Token': sessions.csrfToken(principal.sessionId) },
      body: { ...view, usage, storage },
    };
  });
}

/** What an owner does with the account itself. */
function mountOwnership(mount: Mount, deps: AccountRouteDeps): void {
  mount(exportAccount, async ({ principal }) => ({
    media: { type: 'application/zip', content: deps.exportAccount(principal.tenantId) },
    headers: { 'Content-Disposition': 'attachment; filename="telltale-account.zip"' },
  }));

  mount(deleteAccount, async ({ principal }) => {
    if (principal.role !== 'owner') throw new ApiError('owner_only');
    await deps.deleteAccount(principal.tenantId);
    return { body: undefined, headers: { 'Set-Cookie': deps.sessions.cookie.cleared } };
  });

  mount(renameAccount, async ({ body, principal }) => ({
    body: await deps.accounts.rename(principal, body.value.name),
  }));
}
