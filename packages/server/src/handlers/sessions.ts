import type { Api } from '@kafra/sdk/contract';
import { disownSignIn } from '../domain/sessions/disown-sign-in.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../domain/sessions/own-sessions.ts';
import { clientKey } from '../rules/ip-address.ts';
import type { PartialHandlers } from './handlers.ts';

/** Handles the API calls about the caller's sessions. */
export const sessionHandlers = {
  sessions: async (_request, context) => ({ sessions: await listOwnSessions(context) }),

  async endSession({ id }, context) {
    await endOwnSession(context, id);
  },

  async endSessions({ revoke_tokens: revokeTokens }, context) {
    await endOtherSessions(context, { revokeTokens });
  },

  async disownSignIn({ report_id: reportId }, { services, ip }) {
    await services.rateLimiter.consume('mailToken', clientKey(ip));
    return { reset_id: await disownSignIn(services, { reportId, ip }) };
  },
} satisfies PartialHandlers<Api['account']>;
