import type { AccountClaim, AccountLink } from '@kafra/sdk/contract';
import { type Command, InvalidArgumentError } from 'commander';
import type { Kysely } from 'kysely';
import { paths, type ServerConfig } from '../config.ts';
import type { LinkDeps } from '../domain/account-links/link-change.ts';
import { shownClaims, shownLinks } from '../domain/account-links/link-names.ts';
import { accountToUnlink, decideClaim, linkByStaff, unlinkByStaff } from '../domain/account-links/staff-links.ts';
import { makeOwner } from '../domain/first-owner.ts';
import { createPost, type PostMail } from '../domain/mail/mailer.ts';
import { removeSecondFactorAtShell } from '../domain/second-factor/remove-at-shell.ts';
import { readSecrets } from '../domain/secrets/secrets.ts';
import { systemClock } from '../rules/clock.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { utcMinuteText } from '../rules/utc-text.ts';
import type { Database } from '../store/connection/database.ts';
import type { Schema } from '../store/schema.ts';
import { resetLinkText } from './init/owner-step.ts';
import { changeRealm, lookIntoRealm } from './open-realm.ts';
import { printLines } from './print-lines.ts';
import { type SettingsFlags, withSettings } from './settings.ts';

/** Author of changes that a shell command makes. It has no master account. */
const by = { masterId: null };

interface Reasoned extends SettingsFlags {
  reason: string;
}

interface ClaimFlags extends SettingsFlags {
  grant?: number;
  refuse?: number;
  reason?: string;
}

/** Changes the owner of game accounts in a transaction. A running server of the realm sends the mails about it. */
const change = (
  flags: SettingsFlags,
  work: (db: Kysely<Schema>, deps: LinkDeps, config: ServerConfig) => Promise<unknown>,
) =>
  changeRealm(flags, (database: Database, config) => {
    // The existing keys of the realm are read, because a server could not decrypt mails that are encrypted with new
    // keys.
    const post: PostMail = (...mail) =>
      createPost({ secrets: readSecrets(paths(config).secrets), clock: systemClock })(...mail);
    return database.transaction((db) => work(db, { post, now: systemClock.now() }, config));
  });

/** Replaces line breaks and control characters of user texts by spaces. */
const plain = (text: string | number): string => String(text).replaceAll(/\p{C}/gu, ' ');

const linkLine = ({ at, account_id, user_id, email, action, proof, by: actor, reason }: AccountLink) =>
  [utcMinuteText(at), user_id || account_id, email, action, proof, actor ?? 'shell', reason].map(plain).join('\t');

const claimLine = ({ id, at, user_id, group_id, kind, email, holder, note }: AccountClaim) =>
  [id, utcMinuteText(at), user_id, `group ${group_id}`, kind, email, holder ?? 'nobody', note].map(plain).join('\t');

async function list(search: string | undefined, { all, ...flags }: SettingsFlags & { all?: boolean }): Promise<void> {
  const links = await lookIntoRealm(flags, ({ db }) => shownLinks(db, search ?? ''));
  const shown = all ? links : links.filter((link) => link.is_current);
  if (shown.length === 0) printLines('No owned account has this name, number or address.');
  else printLines(...shown.map(linkLine));
}

async function link(userId: string, email: string, { reason, ...flags }: Reasoned): Promise<void> {
  await change(flags, (db, deps) => linkByStaff(db, deps, { userId, email, reason, by }));
  printLines(`${userId} now belongs to ${email}.`);
}

async function unlink(userId: string, { reason, ...flags }: Reasoned): Promise<void> {
  await change(flags, async (db, deps) => {
    const account = await accountToUnlink(db, userId);
    if (!account) throw new ConfigError(`The game has no account "${userId}" for players.`);
    await unlinkByStaff(db, deps, { accountId: account.account_id, reason, by });
  });
  printLines(`${userId} no longer has an owner.`);
}

async function owner(email: string, { account: userId, ...flags }: SettingsFlags & { account: string }): Promise<void> {
  await changeRealm(flags, async (database, config) => {
    const token = await makeOwner(database, { email, userId }, systemClock.now());
    printLines(
      token === undefined
        ? `${email} is an owner of the realm with the game account ${userId}. The address already has a password.`
        : `${email} is an owner of the realm with the game account ${userId}. Link to choose a password: ${resetLinkText(config, token)}`,
    );
  });
}

async function claims({ grant, refuse, reason, ...flags }: ClaimFlags): Promise<void> {
  const id = grant ?? refuse;
  if (grant !== undefined && refuse !== undefined) throw new ConfigError('--grant and --refuse exclude each other.');
  if (id === undefined) {
    const open = (await lookIntoRealm(flags, ({ db }) => shownClaims(db))).filter(({ state }) => state === 'open');
    printLines(...(open.length === 0 ? ['No open claims.'] : open.map(claimLine)));
    return;
  }
  if (!reason)
    throw new ConfigError('Give a reason with --reason: it is stored in the log and mailed to the claimant.');
  await change(flags, (db, deps) => decideClaim(db, deps, { id, isGranted: grant !== undefined, reason, by }));
  printLines(`The claim ${id} was ${grant === undefined ? 'refused' : 'granted'}.`);
}

async function secondFactorOff(email: string, flags: SettingsFlags): Promise<void> {
  await change(flags, (db, { post, now }) => removeSecondFactorAtShell(db, { email, now, post }));
  printLines(`The second factor of ${email} is off. All sessions of the account have ended.`);
}

function claimNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be the number of a claim.');
  return Number(text);
}

const userArgument = ['<userid>', 'login name of the game account'] as const;
const emailArgument = ['<email>', 'address of the master account'] as const;
const reasonOption = [
  '--reason <text>',
  'reason; stored in the log, and possibly mailed to the affected user',
] as const;

/** Adds the command `accounts` with subcommands about the owners of game accounts. */
export function accountsCommand(program: Command): void {
  const accounts = program.command('accounts').description('Manage the owners of game accounts');
  withSettings(accounts.command('list').argument('[search]', 'login name, account number or email address'))
    .description('List game accounts and their owners, newest first')
    .option('--all', 'include former owners')
    .action(list);
  withSettings(
    accounts
      .command('link')
      .argument(...userArgument)
      .argument(...emailArgument),
  )
    .description('Give a game account to a master account')
    .requiredOption(...reasonOption)
    .action(link);
  withSettings(accounts.command('unlink').argument('<userid>', 'login name, or the number of a deleted account'))
    .description('Take a game account from its master account')
    .requiredOption(...reasonOption)
    .action(unlink);
  withSettings(accounts.command('owner').argument(...emailArgument))
    .description('Create an owner of the realm')
    .requiredOption('--account <userid>', 'game account of the owner, in group 99')
    .action(owner);
  const secondFactor = accounts.command('second-factor').description('Manage the second factor of a master account');
  withSettings(secondFactor.command('off').argument(...emailArgument))
    .description('Turn off the second factor of a user who lost the app and the recovery codes')
    .action(secondFactorOff);
  withSettings(accounts.command('claims'))
    .description('List open claims, or decide a claim')
    .option('--grant <id>', 'grant the account to the claimant', claimNumber)
    .option('--refuse <id>', 'reject the claim; the account keeps its owner', claimNumber)
    .option(...reasonOption)
    .action(claims);
}
