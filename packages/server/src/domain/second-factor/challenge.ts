import { createHash } from 'node:crypto';
import { minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { invalid } from '../../rules/refusal.ts';
import { findMaster, type Master } from '../../store/accounts/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { consumeToken, findOpenToken, insertToken } from '../../store/sessions/tokens.ts';
import { randomToken } from '../mail/mail-tokens.ts';
import type { RequestOrigin } from '../request-origin.ts';

/** Value of the column `site_token.kind` for sign-in challenges. The other values are for mailed links. */
const kind = 5;
const lifetime = 5 * minute;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** Returns the data that binds a sign-in challenge to the program that sent the password, and to that password. */
const bindingOf = ({ ip, userAgent }: RequestOrigin, { pass_hash, email_norm }: Master): string =>
  createHash('sha256').update([ip, userAgent, pass_hash, email_norm].join('\0')).digest('base64url');

/**
 * Creates a challenge, which proves that the password of a sign-in was right and that only the second factor is
 * missing. It is valid once within five minutes, for the same program.
 */
export async function createChallenge(
  db: Kysely<Schema>,
  { master, origin, now }: { master: Master; origin: RequestOrigin; now: number },
): Promise<string> {
  const challenge = randomToken();
  await insertToken(db, {
    token_hash: hashOf(challenge),
    kind,
    master_id: master.master_id,
    payload: bindingOf(origin, master),
    created_at: now,
    expires_at: now + lifetime,
  });
  return challenge;
}

const expired = () => invalid('invalid_token', 'This sign-in took too long. Please sign in again.');

/**
 * Returns the master account of a sign-in challenge. Throws a 400 refusal if the challenge is unknown, used, expired or
 * from another program.
 */
export async function findChallenged(
  db: Kysely<Schema>,
  { challenge, origin, now }: { challenge: string; origin: RequestOrigin; now: number },
): Promise<Master> {
  const token = await findOpenToken(db, { hash: hashOf(challenge), kind, now });
  const master = token && (await findMaster(db, token.master_id));
  if (!master || token.payload !== bindingOf(origin, master)) throw expired();
  return master;
}

/** Marks a sign-in challenge as used. Throws a 400 refusal if it was used before. */
export async function consumeChallenge(db: Kysely<Schema>, challenge: string, now: number): Promise<void> {
  if (!(await consumeToken(db, { hash: hashOf(challenge), kinds: [kind], now }))) throw expired();
}
