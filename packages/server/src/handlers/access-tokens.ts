import { type Api, type Scope, scopeLevels } from '@kafra/sdk/contract';
import { accessTokenRecord, createAccessToken, revokeAccessToken } from '../domain/sessions/manage-access-tokens.ts';
import { type AccessTokenRow, listAccessTokens, listAllAccessTokens } from '../store/sessions/access-tokens.ts';
import type { Handlers, PartialHandlers } from './handlers.ts';

/** Returns the highest group level that the scopes of an access token can use. */
const usableLevel = ({ scopes }: Pick<AccessTokenRow, 'scopes'>): number =>
  Math.max(0, ...scopes.split(' ').map((scope) => (scope in scopeLevels ? scopeLevels[scope as Scope] : 0)));

/** Handles the API calls about the caller's access tokens. */
export const accessTokenHandlers: Handlers<Api['accessTokens']> = {
  async list(_, { services, session }) {
    const rows = await listAccessTokens(services.database.db, session.masterId, services.clock.now());
    return { access_tokens: rows.map(accessTokenRecord) };
  },

  create: ({ password, code, name, scopes, expires_days: days }, context) =>
    createAccessToken(context, { password, code, name, scopes, days }),

  async revoke({ id }, context) {
    await revokeAccessToken(context, { id, masterId: context.session.masterId });
  },

  async current(_, { services, session }) {
    const { accessToken, groupLevel, masterId, email } = session;
    if (!accessToken) return { email, level: groupLevel, access_token: undefined };
    const rows = await listAccessTokens(services.database.db, masterId, services.clock.now());
    const row = rows.find(({ id }) => id === accessToken.id);
    if (!row) return { email: accessToken.mayReadAccount ? email : undefined, level: 0, access_token: undefined };
    // The displayed group level is limited to that of the token's scopes, because a stolen token for the market must
    // not reveal whether its owner is staff.
    const usable = usableLevel(row);
    return {
      email: accessToken.mayReadAccount ? email : undefined,
      level: Math.min(groupLevel, usable),
      access_token: { ...accessTokenRecord(row), level: Math.min(row.level, usable) },
    };
  },
};

/** Handles the API calls of staff about the access tokens of all accounts. */
export const adminAccessTokenHandlers = {
  async accessTokens(_, { services }) {
    const rows = await listAllAccessTokens(services.database.db, services.clock.now());
    return { access_tokens: rows.map((row) => ({ ...accessTokenRecord(row), owner: row.email })) };
  },

  async revokeAccessToken({ id }, context) {
    await revokeAccessToken(context, { id });
  },
} satisfies PartialHandlers<Api['admin']>;
