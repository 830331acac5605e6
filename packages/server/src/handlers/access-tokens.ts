import { type AccessToken, type Api, limits, type Scope, scopeLevels } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Context } from '../domain/context.ts';
import { provePassword, requireUnchanged } from '../domain/passwords/prove-password.ts';
import { proveSecondFactor } from '../domain/second-factor/verify-code.ts';
import { hashOfAccessToken } from '../domain/sessions/access-tokens.ts';
import { createAccessTokenText } from '../rules/access-token-text.ts';
import { ipBytes, ipText } from '../rules/ip-address.ts';
import { conflict, forbidden, notFound } from '../rules/refusal.ts';
import type { Master } from '../store/accounts/masters.ts';
import { hasSecondFactor } from '../store/accounts/second-factor.ts';
import { audit } from '../store/audit.ts';
import type { Schema } from '../store/schema.ts';
import {
  type AccessTokenRow,
  insertAccessToken,
  listAccessTokens,
  listAllAccessTokens,
  revokeAccessToken,
} from '../store/sessions/access-tokens.ts';
import type { Handlers, PartialHandlers } from './handlers.ts';

const shown = (row: AccessTokenRow): AccessToken => ({
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

/** Returns the highest level that any scope of a token needs. */
const usableLevel = ({ scopes }: Pick<AccessTokenRow, 'scopes'>): number =>
  Math.max(0, ...scopes.split(' ').map((scope) => (scope in scopeLevels ? scopeLevels[scope as Scope] : 0)));

const gone = () => notFound('There is no such access token.');

/** Throws a refusal if the account may not have another token. The caller holds the lock of the account. */
async function requireRoom(
  db: Kysely<Schema>,
  { masterId, name, now }: { masterId: number; name: string; now: number },
) {
  const present = await listAccessTokens(db, masterId, now);
  if (present.some((token) => token.name === name))
    throw conflict('name_taken', 'You have an access token of this name already.');
  if (present.length >= limits.accessTokens)
    throw conflict(
      'too_many_tokens',
      `There can be ${limits.accessTokens} access tokens at most. Please revoke one first.`,
    );
}

/** Asks an account with a second factor for a code as well: the token will stand for it. */
async function requireSecondFactor(
  { services, ip }: Context,
  { master, code }: { master: Master; code: string | undefined },
): Promise<void> {
  if (!(await hasSecondFactor(services.database.db, master.master_id))) return;
  if (code === undefined)
    throw forbidden('second_factor_required', 'Your account has a second factor: its code is needed as well.');
  await proveSecondFactor(services, { master, code, ip });
}

/** Revokes a token and answers once that holds. */
async function revoke({ services, session, ip }: Context, id: number, masterId?: number): Promise<void> {
  const { database, clock, credentialCaches } = services;
  const now = clock.now();
  const owner = await database.transaction(async (db) => {
    const revoked = await revokeAccessToken(db, {
      id,
      now,
      by: session.masterId,
      ...(masterId !== undefined && { masterId }),
    });
    if (revoked === undefined) throw gone();
    const detail = { owner: revoked };
    await audit(db, { at: now, masterId: session.masterId, ip, action: 'token.revoke', target: id, detail });
    return revoked;
  });
  credentialCaches.invalidate(owner);
}

/** The calls about personal access tokens of one's own. */
export const accessTokenHandlers: Handlers<Api['accessTokens']> = {
  async list(_, { services, session }) {
    const rows = await listAccessTokens(services.database.db, session.masterId, services.clock.now());
    return { access_tokens: rows.map(shown) };
  },

  async create({ password, code, name, scopes, expires_days }, context) {
    const { services, session, ip } = context;
    const { database, clock, mailer } = services;
    const above = scopes.find((scope) => scopeLevels[scope] > session.groupLevel);
    if (above !== undefined) throw forbidden('forbidden', `Your account may not do what ${above} is for.`);
    const master = await provePassword(context, password);
    const masterId = master.master_id;
    await requireSecondFactor(context, { master, code });
    const token = createAccessTokenText();
    const now = clock.now();
    const facts = {
      master_id: masterId,
      name,
      scopes: [...new Set(scopes)].join(' '),
      level: session.groupLevel,
      last4: token.slice(-4),
      created_at: now,
      expires_at: now + expires_days * day,
    };
    const id = await database.transaction(async (db) => {
      await requireUnchanged(db, master);
      await requireRoom(db, { masterId, name, now });
      const created = await insertAccessToken(db, {
        ...facts,
        hash: hashOfAccessToken(token),
        created_ip: ipBytes(ip) ?? null,
      });
      await mailer.enqueue(db, master.email, {
        template: 'token_created',
        name,
        scopes: [...new Set(scopes)],
        endsAt: facts.expires_at,
        ip,
      });
      const detail = { scopes: facts.scopes, expires_at: facts.expires_at };
      await audit(db, { at: now, masterId, ip, action: 'token.create', target: created, detail });
      return created;
    });
    mailer.deliver();
    const unused = { last_used_at: null, last_used_ip: null, user_agent: null };
    return { token, access_token: shown({ ...facts, ...unused, id } as AccessTokenRow) };
  },

  async revoke({ id }, context) {
    await revoke(context, id, context.session.masterId);
  },

  async current(_, { services, session }) {
    const { accessToken, groupLevel, masterId, email } = session;
    if (!accessToken) return { email, level: groupLevel, access_token: undefined };
    const rows = await listAccessTokens(services.database.db, masterId, services.clock.now());
    const row = rows.find(({ id }) => id === accessToken.id);
    if (!row) return { email: accessToken.mayReadAccount ? email : undefined, level: 0, access_token: undefined };
    // The finder of a token for the market must not learn whether its owner is staff.
    const usable = usableLevel(row);
    return {
      email: accessToken.mayReadAccount ? email : undefined,
      level: Math.min(groupLevel, usable),
      access_token: { ...shown(row), level: Math.min(row.level, usable) },
    };
  },
};

/** Answers the calls of staff about the tokens of all accounts. */
export const adminAccessTokenHandlers = {
  async accessTokens(_, { services }) {
    const rows = await listAllAccessTokens(services.database.db, services.clock.now());
    return { access_tokens: rows.map((row) => ({ ...shown(row), owner: row.email })) };
  },

  async revokeAccessToken({ id }, context) {
    await revoke(context, id);
  },
} satisfies PartialHandlers<Api['admin']>;
