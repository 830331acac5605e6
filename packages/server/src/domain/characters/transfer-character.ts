import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { conflict, notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { ownAccount, type PlayerAccountRow, playerAccounts } from '../../store/accounts/accounts.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import {
  advanceTransfer,
  insertTransfer,
  type Move,
  moveCharacter,
  moveCharacterData,
  openTransfers,
  slotsOn,
  transferCandidate,
  transferStates,
  wasMovedBetween,
} from '../../store/characters/character-transfers.ts';
import type { Schema } from '../../store/schema.ts';
import { requireUnrestricted, restrictedUntil } from '../account-links/restriction.ts';
import type { Context } from '../context.ts';
import { slotsOf } from './character-slots.ts';

/** Requested move of a character: from an account of the caller to a slot on another one. */
export interface TransferRequest {
  characterId: number;
  from: number;
  to: number;
  slot: number;
}

const cooldown = minute;

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'The character or the slot changed in the meantime. Please look again.');

/**
 * Moves a character to another account of the same master account. Throws a 404 refusal for accounts and characters of
 * others, and a 409 refusal that names the violated condition. Of two concurrent moves to one slot, one succeeds.
 */
export async function transferCharacter(context: Context, request: TransferRequest): Promise<void> {
  const { services, session, ip } = context;
  const { database, clock } = services;
  const move = await plan(context, request);
  const id = await insertTransfer(database.db, session.masterId, move, clock.now());
  const moved = await database.transaction(async (db) => {
    await lockMaster(db, session.masterId);
    if (!(await advanceTransfer(db, id, { from: 'started', to: 'moved', now: clock.now() }))) return false;
    const done = (await areUsable(db, session.masterId, move, clock.now())) && (await moveCharacter(db, move));
    // The character's belongings move in the same transaction, so that a crash leaves no pet on the old account. The
    // game deletes pets of another account.
    if (done) await moveCharacterData(db, move.characterId, move.to.account);
    else await advanceTransfer(db, id, { from: 'moved', to: 'failed', now: clock.now() });
    return done;
  });
  if (!moved) throw changedMeanwhile();
  await settle(services, id, move);
  const detail = { from: move.from.account, to: move.to.account, slot: move.to.slot };
  const entry = { at: clock.now(), masterId: session.masterId, ip, action: 'transfer_character', detail };
  await audit(database.db, { ...entry, target: request.characterId });
}

/**
 * Returns true if both game accounts still belong to the caller and are unrestricted. One may have got another owner
 * since the conditions were checked.
 */
async function areUsable(db: Kysely<Schema>, masterId: number, { from, to }: Move, now: number): Promise<boolean> {
  const own = (await playerAccounts(db, masterId)).filter((account) => restrictedUntil(account, now) === undefined);
  return [from, to].every((place) => own.some((account) => account.account_id === place.account));
}

/**
 * Checks all conditions for a transfer of a character and returns the move. The statement that moves the character
 * repeats the checks of conditions that may change.
 */
async function plan({ services, session, now }: Context, request: TransferRequest): Promise<Move> {
  const { db } = services.database;
  const [from, to] = await Promise.all([
    ownAccount(db, session.masterId, request.from),
    ownAccount(db, session.masterId, request.to),
  ]);
  if (!from || !to) throw notFound('There is no such player account.');
  if (from.account_id === to.account_id) throw conflict('same_account', 'The character is on this account already.');
  for (const account of [from, to]) {
    requireUnrestricted(account, services.clock.now());
    requireIdle(account, now);
  }
  const slot = await requireCharacter(services, request);
  await requireSlot(services, to, request.slot);
  return {
    characterId: request.characterId,
    from: { account: from.account_id, slot },
    to: { account: to.account_id, slot: request.slot },
  };
}

function requireIdle(account: PlayerAccountRow, now: number): void {
  if (account.state !== 0 || account.unban_time * second > now)
    throw conflict('account_banned', `The account ${account.userid} is banned.`);
  // The game sets the checked column from login until shortly after logout, also in the character selection, when no
  // character is online.
  if (account.web_auth_token_enabled !== 0)
    throw conflict('account_online', `The account ${account.userid} must be offline. Please log out of the game.`);
}

/** Returns the slot of the character to transfer. Throws a refusal if it cannot leave its account. */
async function requireCharacter(services: Services, { characterId, from, to }: TransferRequest): Promise<number> {
  const { db } = services.database;
  const character = await transferCandidate(db, characterId);
  const now = services.clock.now();
  const movedRecently = () => wasMovedBetween(db, characterId, [now - cooldown, now + cooldown]);
  // If the character is already on the target account, this is the second of two requests for the same transfer.
  if (character?.account_id === to && (await movedRecently())) throw changedMeanwhile();
  if (!character || character.account_id !== from) throw notFound('There is no such character on this account.');
  const inGuild = character.guild_id !== 0 || Number(character.memberships) > 0;
  if (inGuild) throw conflict('in_guild', `${character.name} must leave the guild first.`);
  if (character.party_id !== 0) throw conflict('in_party', `${character.name} must leave the party first.`);
  if (character.delete_date !== 0) throw conflict('being_deleted', `${character.name} is about to be deleted.`);
  const bound = Number(character.bound_inventory) + Number(character.bound_cart);
  if (bound > 0 && !services.config.game.transferBoundItems)
    throw conflict('bound_items', `${character.name} carries ${bound} account-bound item${bound === 1 ? '' : 's'}.`);
  const everybody = [...(await slotsOn(db, from)), ...(await slotsOn(db, to))];
  if (everybody.some((one) => one.online !== 0))
    throw conflict('character_online', 'Both accounts must be offline. Please log out of the game.');
  if (await movedRecently())
    throw conflict('moved_recently', `${character.name} was transferred a moment ago. Please wait a minute.`);
  return character.char_num;
}

async function requireSlot({ database, config }: Services, to: PlayerAccountRow, slot: number): Promise<void> {
  const slots = slotsOf(to, config);
  if (slot >= slots) throw conflict('no_such_slot', `The account ${to.userid} has the slots 0 to ${slots - 1}.`);
  if ((await slotsOn(database.db, to.account_id)).some((one) => one.char_num === slot))
    throw conflict('slot_taken', `Slot ${slot} of the account ${to.userid} is taken.`);
}

/**
 * Checks the result after a character was moved: if the game has interfered, the character moves back with its
 * belongings.
 */
async function settle({ database, clock }: Services, id: number, move: Move): Promise<void> {
  const settled = await database.transaction(async (db) => {
    // Locks the transfer of the character. If another server has completed or cancelled it meanwhile, nothing is left
    // to do.
    if (!(await advanceTransfer(db, id, { from: 'moved', to: 'moved', now: clock.now() }))) return true;
    const neighbours = (await slotsOn(db, move.to.account)).filter((one) => one.char_num === move.to.slot);
    const alone = neighbours.length === 1 && neighbours[0]?.online === 0;
    const returned = !alone && (await moveCharacter(db, { ...move, from: move.to, to: move.from }));
    await moveCharacterData(db, move.characterId, returned ? move.from.account : move.to.account);
    await advanceTransfer(db, id, { from: 'moved', to: returned ? 'failed' : 'done', now: clock.now() });
    return !returned;
  });
  if (!settled) throw changedMeanwhile();
}

/**
 * Milliseconds after which a transfer of a character counts as interrupted. A more recent one may still be running on
 * another server.
 */
const interruptedAfter = 2 * minute;

/**
 * Completes an interrupted transfer if the character has moved; otherwise marks the transfer as failed. At the start of
 * the only server, a moved character is completed immediately, because its belongings may be on the old account if the
 * game's tables have no transactions.
 */
export async function recoverTransfers(
  { database, clock, log, instance }: Services,
  { isStart = false }: { isStart?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  const isInterrupted = (at: number) => Math.abs(now - at) > interruptedAfter;
  const includesRecent = isStart && (await instance.isOnlyServer());
  for (const row of await openTransfers(database.db)) {
    if (!isInterrupted(row.updated_at) && !includesRecent) continue;
    const outcome = await database.transaction(async (db) => {
      const from = row.state === transferStates.moved ? 'moved' : 'started';
      // The transfer is locked first. A server that resumes it after a suspension then waits, and finds that it is
      // done.
      if (!(await advanceTransfer(db, row.id, { from, to: from, now: clock.now() }))) return undefined;
      const character = await transferCandidate(db, row.char_id);
      const moved = character?.account_id === row.dst_acc && character.char_num === row.dst_slot;
      // A recent transfer that has not moved the character yet needs no repair, and a stopping server may still
      // continue it.
      if (!moved && !isInterrupted(row.updated_at)) return undefined;
      if (moved) await moveCharacterData(db, row.char_id, row.dst_acc);
      await advanceTransfer(db, row.id, { from, to: moved ? 'done' : 'failed', now: clock.now() });
      return { moved };
    });
    if (outcome)
      log.warn(
        { transfer: row.id, character: row.char_id, ...outcome },
        'an interrupted transfer was completed or undone',
      );
  }
}
