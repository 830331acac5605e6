import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../rules/ip-address.ts';
import type { Services } from '../../services.ts';

/** Registers the route that returns captcha puzzles, if this server creates them. */
export function registerCaptchaRoute(app: FastifyInstance, { captcha, rateLimiter }: Services): void {
  const { challenge } = captcha;
  if (!challenge) return;
  app.get('/captcha/challenge', async (request) => {
    await rateLimiter.consume('captcha', clientKey(request.ip));
    return challenge();
  });
}
