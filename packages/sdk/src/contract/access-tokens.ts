import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { limits } from './constants.ts';
import { accessToken } from './entities.ts';
import { password, rowId } from './request-fields.ts';
import { allScopes } from './scopes.ts';
import { secondFactorCode } from './second-factor.ts';
import { list, maybe, maybeText, nothing, orZero, text } from './wire.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.accessTokenNameLength));
const scopes = z.array(z.enum(allScopes)).check(z.minLength(1), z.maxLength(allScopes.length));

export const accessTokens = {
  list: defineCall('GET /api/account/tokens', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({}),
    reply: z.object({ access_tokens: list(accessToken) }),
  }),
  create: defineCall('POST /api/account/tokens', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      password,
      code: z.optional(secondFactorCode),
      name,
      scopes,
      expires_days: z._default(z.int().check(z.gte(1), z.lte(limits.accessTokenDays)), 90),
    }),
    reply: z.object({ token: text, access_token: accessToken }),
  }),
  revoke: defineCall('DELETE /api/account/tokens/{id}', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ id: rowId }),
    reply: nothing,
  }),
  current: defineCall('GET /api/account/tokens/current', {
    auth: 'bearer',
    scope: 'any',
    request: z.strictObject({}),
    reply: z.object({ email: maybeText, level: orZero, access_token: maybe(accessToken) }),
  }),
} as const;
