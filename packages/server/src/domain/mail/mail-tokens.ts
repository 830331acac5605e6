import { createHash, randomBytes } from 'node:crypto';
import { day, hour, minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { invalid } from '../../rules/refusal.ts';
import type { Schema } from '../../store/schema.ts';
import {
  consumeToken,
  deleteToken,
  findUsedToken,
  insertToken,
  voidExpiredToken,
} from '../../store/sessions/tokens.ts';

/** Purpose of a mailed link: verify an address, reset a password, undo an address change, report an unknown sign-in. */
export const tokenKinds = { verify: 1, reset: 2, undo: 3, report: 4 } as const;
export type TokenKind = keyof typeof tokenKinds;

const lifetimes: Record<TokenKind, number> = { verify: day, reset: 30 * minute, undo: 7 * day, report: 7 * day };

/** Lifetimes of mailed links, as the mails describe them. */
export const lifetimeTexts: Record<TokenKind, string> = {
  verify: `${lifetimes.verify / hour} hours`,
  reset: `${lifetimes.reset / minute} minutes`,
  undo: `${lifetimes.undo / day} days`,
  report: `${lifetimes.report / day} days`,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Token and expiry of a link that will be mailed. */
export interface MailedLink {
  token: string;
  /** Expiry of the mailed link, epoch ms. */
  expiresAt: number;
}

/**
 * Returns a token of 256 random bits. It never starts with a hyphen, because a command line would read it as an option.
 */
export function randomToken(random: (bytes: number) => Buffer = randomBytes): string {
  for (;;) {
    const text = random(32).toString('base64url');
    if (!text.startsWith('-')) return text;
  }
}

/**
 * Creates the token of a mailed link: 256 random bits, of which the database stores only a hash. `lifetime` in ms
 * overrides that of the kind.
 */
export async function createMailToken(
  db: Kysely<Schema>,
  token: { kind: TokenKind; masterId: number; now: number; payload?: string; lifetime?: number },
): Promise<MailedLink> {
  const text = randomToken();
  const expiresAt = token.now + (token.lifetime ?? lifetimes[token.kind]);
  await insertToken(db, {
    token_hash: hashOf(text),
    kind: tokenKinds[token.kind],
    master_id: token.masterId,
    payload: token.payload ?? null,
    created_at: token.now,
    expires_at: expiresAt,
  });
  return { token: text, expiresAt };
}

/** Deletes the token of a mailed link, so that the link stops working. */
export const deleteMailToken = (db: Kysely<Schema>, text: string): Promise<void> => deleteToken(db, hashOf(text));

/**
 * Marks the token of a mailed link as used and returns it. Throws a 400 refusal if it is of another kind, was used, or
 * has expired.
 */
export async function consumeMailToken(db: Kysely<Schema>, kinds: readonly TokenKind[], text: string, now: number) {
  const row = await consumeToken(db, { hash: hashOf(text), kinds: kinds.map((kind) => tokenKinds[kind]), now });
  if (!row) throw invalid('invalid_token', 'This link is not valid any more. Please ask for a new one.');
  return { masterId: row.master_id, payload: row.payload };
}

/**
 * Invalidates an expired mailed link permanently, so that it does not become valid again if the clock is set back. Runs
 * outside the transaction that uses the link, because a refusal would roll it back.
 */
export const voidIfExpired = (db: Kysely<Schema>, text: string, now: number): Promise<void> =>
  voidExpiredToken(db, hashOf(text), now);

/** Returns the master account of a mailed link that was used; undefined if the link is unused or unknown. */
export async function findMasterOfUsedToken(
  db: Kysely<Schema>,
  kind: TokenKind,
  text: string,
): Promise<number | undefined> {
  return (await findUsedToken(db, { hash: hashOf(text), kind: tokenKinds[kind] }))?.master_id;
}
