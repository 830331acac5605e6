import type { AccountClaim, AccountLink } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { linkActions, proofs } from '../../store/accounts/account-links.ts';
import { claimKinds, claimStates, listClaims } from '../../store/accounts/claims.ts';
import { listLinks } from '../../store/accounts/link-list.ts';
import type { Schema } from '../../store/schema.ts';

/** Names of the actions in the ownership log, by their numbers in the database. */
const actionNames = new Map<number, string>([
  [linkActions.link, 'link'],
  [linkActions.takeOver, 'take_over'],
  [linkActions.release, 'release'],
  [linkActions.staffUnlink, 'unlink'],
  [linkActions.decided, 'decision'],
]);
const proofNames = new Map<number, string>(Object.entries(proofs).map(([name, proof]) => [proof, name]));
const kindNames = new Map<number, string>([
  [claimKinds.staffAccount, 'staff_account'],
  [claimKinds.dispute, 'dispute'],
]);
const stateNames = new Map<number, string>(Object.entries(claimStates).map(([name, state]) => [state, name]));

const maxListed = 200;

/** Returns ownership changes of game accounts for the staff list. */
export const shownLinks = async (db: Kysely<Schema>, search: string): Promise<AccountLink[]> =>
  (await listLinks(db, search, maxListed)).map((row) => ({
    id: row.id,
    at: row.at,
    account_id: row.account_id,
    user_id: row.userid ?? '',
    email: row.email,
    action: actionNames.get(row.action) ?? '',
    proof: proofNames.get(row.proof) ?? '',
    by: row.by ?? undefined,
    reason: row.reason,
    is_current: row.isCurrent,
  }));

/** Returns claims to game accounts for the staff list. */
export const shownClaims = async (db: Kysely<Schema>): Promise<AccountClaim[]> =>
  (await listClaims(db, maxListed)).map((row) => ({
    id: row.id,
    at: row.at,
    account_id: row.account_id,
    user_id: row.userid ?? '',
    group_id: row.group_id ?? 0,
    email: row.email,
    holder: row.holder ?? undefined,
    kind: kindNames.get(row.kind) ?? '',
    state: stateNames.get(row.state) ?? '',
    decided_at: row.decided_at ?? undefined,
    note: row.note,
  }));
