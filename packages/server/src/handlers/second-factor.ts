import type { Api } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import { provePassword } from '../domain/passwords/prove-password.ts';
import {
  activateSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../domain/second-factor/change-second-factor.ts';
import { sessionLevel } from '../domain/sessions/session-level.ts';
import { completeSignIn } from '../domain/sessions/sign-in.ts';
import { countRecoveryCodes, findTotp } from '../store/accounts/second-factor.ts';
import type { Handlers } from './handlers.ts';

/** Handles the API calls about the second factor of the master account. */
export const secondFactorHandlers: Handlers<Api['secondFactor']> = {
  signIn: (request, context) => completeSignIn(request, context),

  async status(_, { services, ownSession, now }) {
    const { database, config } = services;
    const { masterId } = ownSession;
    const row = await findTotp(database.db, masterId);
    const { isHeldBack } = await sessionLevel(database.db, { masterId, now, policy: config.security });
    return {
      enabled: row?.enabled === 1,
      enabled_at: row?.enabled_at ?? undefined,
      recovery_codes_left: await countRecoveryCodes(database.db, masterId),
      required: isHeldBack,
    };
  },

  setUp: async ({ password }, context) => setUpSecondFactor(context.services, await proveOwn(context, password)),

  activate: ({ code }, context) => activateSecondFactor(context, { email: context.ownSession.email, code }),

  async replaceRecoveryCodes({ password, code }, context) {
    const master = await proveOwn(context, password);
    return { recovery_codes: await renewRecoveryCodes(context, { master, code }) };
  },

  async remove({ password, code }, context) {
    const master = await proveOwn(context, password);
    return { token: await removeSecondFactor(context, { master, code }) };
  },
};

/** Checks the password of the caller's master account. Refuses a caller with an access token. */
function proveOwn(context: Context, password: string) {
  // Reading `ownSession` throws for an access token. Such a token must not change how its owner signs in.
  void context.ownSession;
  return provePassword(context, password);
}
