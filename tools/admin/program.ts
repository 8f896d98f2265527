import { PlanCode } from '@telltale/shared/contract';
import { Argument, Command, InvalidArgumentError } from 'commander';
import type { OperatorServices } from '../../server/src/wiring.ts';
import { table } from './table.ts';

export type AdminServices = Omit<OperatorServices, 'close'>;

/** Opens the services, does the work on them and prints what it resolves to. */
export type Perform = (work: (services: AdminServices) => Promise<string>) => Promise<void>;

/** Something the operator asked for cannot be done; the sentence says why. */
export class AdminError extends Error {}

/** What only the operator may do, each a call of the service that owns the rule. */
export function adminProgram(perform: Perform): Command {
  const program = new Command('npm run admin --')
    .description('Commands of the operator, on DATABASE_URL or on the embedded database of a stopped server.')
    .showHelpAfterError('(--help lists the commands)');
  addSignups(program, perform);
  addAccounts(program, perform);
  addOrigins(program, perform);
  addTokens(program, perform);
  addKeys(program, perform);
  return program;
}

function addSignups(program: Command, perform: Perform): void {
  program
    .command('signups')
    .description('list beta sign-ups, oldest first')
    .action(() =>
      perform(async ({ accounts }) => {
        const rows = (await accounts.listSignups()).map((row) => [
          row.email,
          row.organization ?? '-',
          row.intent ?? '-',
          row.website || '-',
          day(row.created_at),
          row.approved_at ? day(row.approved_at) : '-',
        ]);
        return table(['ADDRESS', 'ORGANIZATION', 'INTENT', 'WEBSITE', 'ASKED', 'APPROVED'], rows);
      }),
    );
  program
    .command('approve')
    .description('let an address sign in where SIGNUP_MODE is approved')
    .argument('<email>')
    .action((email: string) =>
      perform(async ({ accounts }) => {
        const mailbox = await accounts.approve(email);
        if (mailbox === null) throw new AdminError(`"${email}" is no address that mail could go to.`);
        return `${mailbox} may sign in.`;
      }),
    );
  program
    .command('forget')
    .description('erase the sign-up of an address and its approval; an account is deleted by its owner')
    .argument('<email>')
    .action((email: string) =>
      perform(async ({ accounts }) => sayForgotten(email, await accounts.forget(email))),
    );
}

function sayForgotten(email: string, end: Awaited<ReturnType<AdminServices['accounts']['forget']>>): string {
  if (end === 'unknown') throw new AdminError(`Nobody signed up as "${email}".`);
  if (end === 'has_account')
    throw new AdminError(`${email} has an account: its owner deletes it in the console, sign-up and all.`);
  return `The sign-up of ${email} is erased.`;
}

function addAccounts(program: Command, perform: Perform): void {
  program
    .command('accounts')
    .description('list who has signed in, and their tenants')
    .action(() =>
      perform(async ({ accounts }) => {
        const rows = (await accounts.listAccounts()).map((row) => [
          row.tenantId,
          row.email,
          row.role,
          day(row.createdAt),
        ]);
        return table(['TENANT', 'ADDRESS', 'ROLE', 'SINCE'], rows);
      }),
    );
}

function addOrigins(program: Command, perform: Perform): void {
  program
    .command('allow-origin')
    .description('give the pages of a website or an extension to a tenant, or let them use the public lane')
    .argument('<origin>', 'as browsers send it: https://news.example')
    .option(
      '--tenant <tenant>',
      'whose it is, and whose quota its checks count against; other claims of it end',
    )
    .action((origin: string, { tenant }: { tenant?: string }) =>
      perform(async ({ accounts, allowedOrigins }) => {
        if (tenant !== undefined) await accounts.requireTenant(tenant);
        await allowedOrigins.allowOrigin(origin, tenant ?? null);
        return `${origin} may use the public lane${tenant === undefined ? '' : `, for ${tenant}`}.`;
      }),
    );
  program
    .command('origins')
    .description('list websites and extensions in the database, and whose claims they are')
    .action(() =>
      perform(async ({ allowedOrigins }) => {
        const rows = (await allowedOrigins.listAll()).map((claim) => [
          claim.origin,
          claim.tenantId ?? '-',
          claim.state,
          claim.proof ?? '-',
          day(claim.createdAt),
          claim.endsAt ? day(claim.endsAt) : '-',
        ]);
        return table(['ORIGIN', 'TENANT', 'STATE', 'PROOF', 'SINCE', 'ENDS'], rows);
      }),
    );
}

function addTokens(program: Command, perform: Perform): void {
  program
    .command('adjust-tokens')
    .description('add paid tokens to a tenant by hand, or take some; the ledger keeps the reason')
    .argument('<tenant>')
    .argument('<amount>', 'whole tokens, below zero to take', wholeNumber)
    .requiredOption('--reason <text>', 'why, for the ledger', notBlank)
    .action((tenant: string, amount: number, { reason }: { reason: string }) =>
      perform(async ({ accounts, tokens }) => {
        await accounts.requireTenant(tenant);
        await tokens.adjust(tenant, amount, reason);
        return `${tenant} has ${(await tokens.usage(tenant)).paid_balance} paid tokens now.`;
      }),
    );
  program
    .command('set-plan')
    .description('put a tenant on a plan, from now on')
    .argument('<tenant>')
    .addArgument(new Argument('<plan>').choices(PlanCode.options))
    .action((tenant: string, plan: PlanCode) =>
      perform(async ({ accounts, tokens }) => {
        await accounts.requireTenant(tenant);
        await tokens.setPlan(tenant, plan);
        return `${tenant} is on the plan ${plan}.`;
      }),
    );
}

function addKeys(program: Command, perform: Perform): void {
  program
    .command('revoke-key')
    .description('revoke an API key of a tenant, or the key of a connected browser; it stops working at once')
    .argument('<tenant>')
    .argument('<key_id>')
    .action((tenant: string, keyId: string) =>
      perform(async ({ apiKeys }) => {
        const isRevoked =
          (await apiKeys.revoke(tenant, keyId)) || (await apiKeys.revoke(tenant, keyId, 'browser'));
        if (!isRevoked) throw new AdminError(`${tenant} has no key ${keyId}.`);
        return `${keyId} is revoked.`;
      }),
    );
}

function wholeNumber(text: string): number {
  const amount = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(amount) || amount === 0)
    throw new InvalidArgumentError('It must be a whole number other than 0.');
  return amount;
}

function notBlank(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
