import type { Api } from '@kafra/sdk/contract';
import { decideOnDevice, finishDevice, showDevice, startDevice } from '../domain/sessions/device-sign-in.ts';
import { clientKey } from '../rules/ip-address.ts';
import { readUserAgent } from '../rules/user-agent.ts';
import type { Handlers } from './handlers.ts';

/** Handles the API calls with which a program signs in, confirmed in a browser (RFC 8628). */
export const deviceHandlers: Handlers<Api['device']> = {
  async start(_, { services, ip, userAgent }) {
    await services.rateLimiter.consume('device', clientKey(ip));
    return startDevice(services, { ip, userAgent });
  },

  token: async ({ device_code }, { services, ip, userAgent }) => ({
    token: await finishDevice(services, device_code, { ip, userAgent }),
  }),

  async show({ user_code }, { services, ownSession }) {
    const { userAgent, ip, created_at } = await showDevice(services, user_code, ownSession.masterId);
    const { program, system } = readUserAgent(userAgent);
    return { program: program || 'An unknown program', system: system ?? '', ip, created_at };
  },

  async decide({ user_code, approve }, { services, ownSession, ip }) {
    await decideOnDevice(services, { userCode: user_code, approve, masterId: ownSession.masterId, ip });
  },
};
