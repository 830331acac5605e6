import type { Kysely } from 'kysely';
import type { Services } from '../../services.ts';
import { bumpTokenVersion, updateMaster } from '../../store/accounts/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { type GamePasswordChange, storeGameSecret, syncGamePasswords } from '../passwords/game-passwords.ts';

interface NewPassword {
  masterId: number;
  password: string;
  hash: string;
  /** True if the password is also set for game accounts that are not synced with the master password. */
  overwrite?: boolean;
}

/**
 * Stores a new master password with the game passwords that depend on it, and ends all sessions. Returns the changed
 * game passwords: the caller passes them to `recheckGamePasswords` after the commit.
 */
export async function setMasterPassword(
  services: Services,
  db: Kysely<Schema>,
  { masterId, password, hash, overwrite = false }: NewPassword,
): Promise<GamePasswordChange[]> {
  const changes = await syncGamePasswords(services, db, { masterId, password, all: overwrite });
  await updateMaster(db, masterId, { pass_hash: hash });
  await storeGameSecret(services, db, { masterId, password });
  await endAllSessions(services, db, masterId);
  return changes;
}

/** Ends all sessions of a master account, including those that another server has cached. */
export async function endAllSessions({ sessions }: Services, db: Kysely<Schema>, masterId: number): Promise<void> {
  await bumpTokenVersion(db, masterId);
  await sessions.closeAll(db, masterId);
}
