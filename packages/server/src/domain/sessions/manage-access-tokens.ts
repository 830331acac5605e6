import { type AccessToken, limits, type Scope, scopeLevels } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { createAccessTokenText } from '../../rules/access-token-text.ts';
import { ipBytes, ipText } from '../../rules/ip-address.ts';
import { conflict, forbidden, notFound } from '../../rules/refusal.ts';
import type { Master } from '../../store/accounts/masters.ts';
import { hasSecondFactor } from '../../store/accounts/second-factor.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import {
  type AccessTokenRow,
  insertAccessToken,
  listAccessTokens,
  revokeAccessToken as revokeRow,
} from '../../store/sessions/access-tokens.ts';
import type { Context } from '../context.ts';
import { provePassword, requireUnchanged } from '../passwords/prove-password.ts';
import { proveSecondFactor } from '../second-factor/verify-code.ts';
import { hashOfAccessToken } from './access-tokens.ts';

type ShownColumn =
  | 'id'
  | 'name'
  | 'scopes'
  | 'level'
  | 'last4'
  | 'created_at'
  | 'expires_at'
  | 'last_used_at'
  | 'last_used_ip'
  | 'user_agent';

/** Converts a database row to an access token of the API. */
export const accessTokenRecord = (row: Pick<AccessTokenRow, ShownColumn>): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.split(' '),
  level: row.level,
  last4: row.last4,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at ?? undefined,
  last_used_ip: row.last_used_ip === null ? undefined : ipText(row.last_used_ip),
  user_agent: row.user_agent ?? undefined,
  owner: undefined,
});

/**
 * @throws Refusal of a new access token if the account has the maximum number of tokens or one of this name. The caller
 * must have locked the account.
 */
async function requireNewToken(
  db: Kysely<Schema>,
  { masterId, name, now }: { masterId: number; name: string; now: number },
) {
  const present = await listAccessTokens(db, masterId, now);
  if (present.some((token) => token.name === name))
    throw conflict('name_taken', 'You already have an access token with this name.');
  if (present.length >= limits.accessTokens)
    throw conflict(
      'too_many_tokens',
      `There can be ${limits.accessTokens} access tokens at most. Please revoke one first.`,
    );
}

/**
 * Requires a code of the second factor for a new access token if the account has one, because the token will work
 * without it.
 */
async function requireSecondFactor(
  { services, ip }: Context,
  { master, code }: { master: Master; code: string | undefined },
): Promise<void> {
  if (!(await hasSecondFactor(services.database.db, master.master_id))) return;
  if (code === undefined)
    throw forbidden('second_factor_required', 'Your account has a second factor: its code is needed as well.');
  await proveSecondFactor(services, { master, code, ip });
}

interface NewAccessToken {
  /** Password of the master account that creates the token. */
  password: string;
  /** Code of the second factor; required if the account has one. */
  code: string | undefined;
  name: string;
  scopes: readonly Scope[];
  days: number;
}

/** Creates an access token and sends its owner a mail about it. The returned token is stored only as a hash. */
export async function createAccessToken(
  context: Context,
  { password, code, name, scopes: given, days }: NewAccessToken,
): Promise<{ token: string; access_token: AccessToken }> {
  const { services, session, ip } = context;
  const { database, clock, mailer } = services;
  const above = given.find((scope) => scopeLevels[scope] > session.groupLevel);
  if (above !== undefined) throw forbidden('forbidden', `Your account may not do what ${above} is for.`);
  const master = await provePassword(context, password);
  const masterId = master.master_id;
  await requireSecondFactor(context, { master, code });
  const token = createAccessTokenText();
  const now = clock.now();
  const scopes = [...new Set(given)];
  const facts = {
    master_id: masterId,
    name,
    scopes: scopes.join(' '),
    level: session.groupLevel,
    last4: token.slice(-4),
    created_at: now,
    expires_at: now + days * day,
  };
  const id = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    await requireNewToken(db, { masterId, name, now });
    const created = await insertAccessToken(db, {
      ...facts,
      hash: hashOfAccessToken(token),
      created_ip: ipBytes(ip) ?? null,
    });
    await mailer.enqueue(db, master.email, { template: 'token_created', name, scopes, endsAt: facts.expires_at, ip });
    const detail = { scopes: facts.scopes, expires_at: facts.expires_at };
    await audit(db, { at: now, masterId, ip, action: 'token.create', target: created, detail });
    return created;
  });
  mailer.deliver();
  const unused = { last_used_at: null, last_used_ip: null, user_agent: null };
  return { token, access_token: accessTokenRecord({ ...facts, ...unused, id }) };
}

/**
 * Revokes an access token, of any account or only of `masterId`. The token is refused from now on.
 * @throws Refusal if there is no such token.
 */
export async function revokeAccessToken(
  { services, session, ip }: Context,
  { id, masterId }: { id: number; masterId?: number },
): Promise<void> {
  const { database, clock, credentialCaches } = services;
  const now = clock.now();
  const owner = await database.transaction(async (db) => {
    const revoked = await revokeRow(db, {
      id,
      now,
      by: session.masterId,
      ...(masterId !== undefined && { masterId }),
    });
    if (revoked === undefined) throw notFound('There is no such access token.');
    const detail = { owner: revoked };
    await audit(db, { at: now, masterId: session.masterId, ip, action: 'token.revoke', target: id, detail });
    return revoked;
  });
  credentialCaches.invalidate(owner);
}
