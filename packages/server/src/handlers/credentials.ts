import type { Api } from '@kafra/sdk/contract';
import { accountOverview } from '../domain/account-overview.ts';
import { changeMasterEmail } from '../domain/accounts/change-email.ts';
import { changeMasterPassword } from '../domain/accounts/change-password.ts';
import { resetPassword } from '../domain/accounts/reset-password.ts';
import { requireGoodPassword, requireSame } from '../domain/passwords/password-policy.ts';
import { clientKey } from '../rules/ip-address.ts';
import type { PartialHandlers } from './handlers.ts';

/** Handles the API calls that change the email address or the password of a master account. */
export const credentialHandlers = {
  async passwordReset({ reset_id: resetId, password, password_confirmed }, { services, ip }) {
    await services.rateLimiter.consume('mailToken', clientKey(ip));
    requireSame(password, password_confirmed);
    requireGoodPassword(password);
    await resetPassword(services, { resetId, password, ip });
  },

  changeMasterPassword: async (request, context) => ({
    token: await changeMasterPassword(context, {
      password: request.password,
      newPassword: request.new_password,
      newPasswordConfirmed: request.new_password_confirmed,
      overwritePlayerPasswords: request.overwrite_player,
      revokeAccessTokens: request.revoke_tokens,
    }),
  }),

  async changeMasterEmail(request, context) {
    const token = await changeMasterEmail(context, request);
    const { master_account } = await accountOverview(context.services, context.session.masterId, context.now);
    return { token, master_account };
  },
} satisfies PartialHandlers<Api['account']>;
