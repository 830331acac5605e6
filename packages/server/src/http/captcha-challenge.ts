import type { FastifyInstance } from 'fastify';
import { clientKey } from '../rules/ip-address.ts';
import type { Services } from '../services.ts';

/** Hands out puzzles where the captcha is our own. */
export function captchaChallenge(app: FastifyInstance, { captcha, limits }: Services): void {
  const { challenge } = captcha;
  if (!challenge) return;
  app.get('/captcha/challenge', async (request) => {
    limits.take('captcha', clientKey(request.ip));
    return challenge();
  });
}
