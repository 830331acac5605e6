import { createHash } from 'node:crypto';
import { gamePasswordMessage, isGamePassword, normalizePassword, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../../rules/clock.ts';
import { conflict } from '../../rules/refusal.ts';
import { clearSyncPending, gamePasswordOf, playerAccounts, setGamePassword } from '../../store/accounts/accounts.ts';
import { type Master, updateMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Database } from '../../store/connection/database.ts';
import type { Schema } from '../../store/schema.ts';
import { restrictedUntil } from '../account-links/restriction.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Timers } from '../timers.ts';

/** Services that the functions for game passwords need. */
export interface GamePasswordDeps {
  config: ServerConfig;
  secrets: Secrets;
  clock: Clock;
}

const secretKinds = { plain: 1, md5: 2 } as const;
const owner = (masterId: number) => `master:${masterId}`;

/** Returns the form of a game password that the login server compares (`login.user_pass`). */
export const encodeGamePassword = ({ config }: GamePasswordDeps, password: string): string =>
  config.game.passwords === 'plain'
    ? normalizePassword(password)
    : createHash('md5').update(normalizePassword(password)).digest('hex');

/**
 * Returns the refusal (409) for a master password with characters that game clients cannot send, so no game account can
 * use it.
 */
export const notGameCompatible = () =>
  conflict(
    'password_not_game_compatible',
    `${gamePasswordMessage} Change the master password to one of these, or leave the player accounts unsynced.`,
  );

/**
 * Stores a master password in the form that the game compares, encrypted. Deletes the old one if the password has no
 * game form, or if the settings do not allow storing one.
 */
export async function storeGameSecret(
  deps: GamePasswordDeps,
  db: Kysely<Schema>,
  { masterId, password }: { masterId: number; password: string },
): Promise<void> {
  const { config, secrets } = deps;
  const keep = config.game.secret === 'sealed' && isGamePassword(password);
  await updateMaster(db, masterId, {
    game_secret: keep ? seal(secrets, owner(masterId), encodeGamePassword(deps, password)) : null,
    game_secret_kind: keep ? secretKinds[config.game.passwords] : 0,
    game_secret_kid: keep ? secrets.seal.current.id : 0,
  });
}

/**
 * Decrypts the stored game form of a master password; undefined if it is missing or was stored with other settings or
 * keys.
 */
export function unsealGameSecret({ config, secrets }: GamePasswordDeps, master: Master): string | undefined {
  if (!master.game_secret || master.game_secret_kind !== secretKinds[config.game.passwords]) return undefined;
  return unseal(secrets, owner(master.master_id), master.game_secret);
}

/** A change of a game account's password: the new password and the previous one. */
export interface GamePasswordChange {
  accountId: number;
  before: string | undefined;
  after: string;
}

/**
 * Sets the typed master password as the game password of synced accounts, and of all accounts with `all`. Returns the
 * changes for `recheckGamePasswords` after the commit. Throws a 409 refusal if there are such accounts and the password
 * has characters that the game cannot use.
 */
export async function syncGamePasswords(
  deps: GamePasswordDeps,
  db: Kysely<Schema>,
  { masterId, password, all = false }: { masterId: number; password: string; all?: boolean },
): Promise<GamePasswordChange[]> {
  const now = deps.clock.now();
  const accounts = (await playerAccounts(db, masterId)).filter(
    // A read-only game account is not synced, and gets no password yet.
    (account) => restrictedUntil(account, now) === undefined && (all || account.synced === 1),
  );
  if (accounts.length === 0) return [];
  if (!isGamePassword(password)) throw notGameCompatible();
  const ids = accounts.map((account) => account.account_id);
  const after = encodeGamePassword(deps, password);
  const changes: GamePasswordChange[] = [];
  for (const accountId of ids) changes.push({ accountId, before: await gamePasswordOf(db, accountId), after });
  await setGamePassword(db, ids, after);
  await clearSyncPending(db, ids);
  return changes;
}

/**
 * Stores the game form of a master password that was typed at sign-in if it was not available before, and sets it for
 * game accounts that waited for it. Returns the changes for `recheckGamePasswords` after the commit.
 */
export async function syncPendingGamePasswords(
  deps: GamePasswordDeps,
  db: Kysely<Schema>,
  { master, password }: { master: Master; password: string },
): Promise<GamePasswordChange[]> {
  if (!isGamePassword(password)) return [];
  const masterId = master.master_id;
  if (deps.config.game.secret === 'sealed' && unsealGameSecret(deps, master) === undefined)
    await storeGameSecret(deps, db, { masterId, password });
  const waiting = (await playerAccounts(db, masterId)).filter((account) => account.synced && account.sync_pending);
  return waiting.length > 0 ? syncGamePasswords(deps, db, { masterId, password }) : [];
}

const rechecks = [2 * second, 15 * second];

/** Last password change of each game account that will be checked again. */
const newestChanges = new WeakMap<Database, Map<number, GamePasswordChange>>();

/**
 * Checks changed game passwords again a little later, and repeats a change that was lost. The login server saves a
 * whole account row at each login, so it can overwrite a new password by the old one. Call it after the commit.
 */
export function recheckGamePasswords(
  { database, clock, timers }: { database: Database; clock: Clock; timers: Timers },
  changes: readonly GamePasswordChange[],
): void {
  const newest = newestChanges.get(database) ?? new Map<number, GamePasswordChange>();
  newestChanges.set(database, newest);
  const real = changes.filter(({ before, after }) => before !== after);
  for (const { accountId } of changes) newest.delete(accountId);
  for (const change of real) newest.set(change.accountId, change);
  if (real.length === 0) return;
  // Only the newest change of a game password is checked. An older one may have been reverted intentionally.
  const isNewest = (change: GamePasswordChange) => newest.get(change.accountId) === change;
  const recheck = async ({ accountId, before, after }: GamePasswordChange) => {
    if ((await gamePasswordOf(database.db, accountId)) !== before) return;
    await setGamePassword(database.db, [accountId], after);
    await audit(database.db, { at: clock.now(), action: 'game_password_rewritten', target: accountId });
  };
  for (const delay of rechecks)
    timers.later('game password guard', delay, async () => {
      try {
        for (const change of real.filter(isNewest)) await recheck(change);
      } finally {
        // Passwords are removed from memory even if the database does not respond.
        if (delay === rechecks.at(-1)) for (const { accountId } of real.filter(isNewest)) newest.delete(accountId);
      }
    });
}
