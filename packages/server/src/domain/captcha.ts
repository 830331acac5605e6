import { createHash, randomInt } from 'node:crypto';
import { minute, second } from '@kafra/sdk/rules';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { ServerConfig } from '../config.ts';
import type { Clock } from '../rules/clock.ts';
import type { Log } from '../rules/log.ts';
import { busy, invalid } from '../rules/refusal.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { Database } from '../store/connection/database.ts';
import { markCaptchaUsed } from '../store/sessions/captcha.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Checks a captcha: the proof that a person, or a computer that invested work, sent a form. */
export interface Captcha {
  /**
   * Checks the answer to a captcha. Throws a 400 refusal for a wrong or used answer, and a 503 refusal if the provider
   * does not respond.
   */
  verify(answer: string, ip: string): Promise<void>;
  /** Returns a captcha puzzle to solve, for providers that run in this server. */
  challenge?: () => Promise<unknown>;
}

interface Deps {
  config: ServerConfig;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}

/** Creates the captcha of the provider that the settings name. */
export function createCaptcha(deps: Deps): Captcha {
  const { captcha } = deps.config.site;
  const provider = { altcha, recaptcha, none }[captcha.provider](deps);
  return {
    ...provider,
    async verify(answer, ip) {
      if (answer.trim() === '') throw missing();
      await provider.verify(answer, ip);
    },
  };
}

const missing = () => invalid('captcha_required', 'Please complete the reCAPTCHA.');
const refused = () => invalid('captcha_failed', 'The captcha was not accepted. Please complete it again.');

/** Implementation without a captcha, for private realms: accepts any answer that is not empty. */
const none = (): Captcha => ({ verify: async () => {} });

/** Marks an answer to a captcha as used until its expiry. Throws a 400 refusal if it was used before. */
async function consumeAnswer({ database, clock }: Deps, token: string, expiresAt: number): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  if (!(await markCaptchaUsed(database.db, { hash, expiresAt, now: clock.now() }))) throw refused();
}

/**
 * Difficulty of the captcha puzzle: about a hundred derivations, each of a millisecond with the default settings. This
 * is little work for one visitor, much for a thousand.
 */
const puzzle = { algorithm: 'PBKDF2/SHA-256', minCounter: 50, maxCounter: 150 };
const puzzleLifetime = 10 * minute;

const payloadFormat = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(puzzle.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string(), time: z.number().optional() }),
});

function readPayload(answer: string) {
  try {
    return payloadFormat.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    throw refused();
  }
}

/**
 * The captcha ALTCHA, a proof of work that this server creates and checks. It needs no third party, and terminal
 * programs can solve it.
 */
function altcha(deps: Deps): Captcha {
  const { config, secrets, clock } = deps;
  const { cost } = config.captcha;
  const keys = {
    hmacSignatureSecret: secrets.sign('altcha', 'challenge'),
    hmacKeySignatureSecret: secrets.sign('altcha', 'key'),
  };
  return {
    challenge: () =>
      createChallenge({
        ...keys,
        deriveKey,
        algorithm: puzzle.algorithm,
        cost,
        counter: randomInt(puzzle.minCounter, puzzle.maxCounter),
        expiresAt: Math.floor((clock.now() + puzzleLifetime) / second),
      }),
    async verify(answer) {
      const { challenge, solution } = readPayload(answer);
      if (challenge.parameters.cost !== cost) throw refused();
      const expiresAt = challenge.parameters.expiresAt * second;
      if (expiresAt <= clock.now())
        throw invalid('captcha_expired', 'The captcha has expired. Please complete it again.');
      const { verified } = await verifySolution({ ...keys, challenge, solution, deriveKey });
      if (!verified) throw refused();
      await consumeAnswer(deps, challenge.signature, expiresAt);
    },
  };
}

const recaptchaReply = z.object({ success: z.boolean(), hostname: z.string().optional() });
const recaptchaTimeout = 3 * second;
const recaptchaLifetime = 2 * minute;

/** The captcha reCAPTCHA of Google. All attempts fail while Google does not respond in time. */
function recaptcha(deps: Deps): Captcha {
  const { config, clock, log } = deps;
  const settings = config.recaptcha;
  if (!settings) throw new ConfigError('The captcha provider recaptcha needs its secret.');
  const ask = async (answer: string, ip: string) => {
    const body = new URLSearchParams({ secret: settings.secret, response: answer, remoteip: ip });
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(recaptchaTimeout),
    });
    return recaptchaReply.parse(await response.json());
  };
  return {
    async verify(answer, ip) {
      const reply = await ask(answer, ip).catch((error: unknown) => {
        log.error({ err: error }, 'the captcha service did not respond');
        throw busy('The captcha service does not respond. Please try again in a moment.');
      });
      const { hostnames } = settings;
      const ours = hostnames.length === 0 || (reply.hostname !== undefined && hostnames.includes(reply.hostname));
      if (!reply.success || !ours) throw refused();
      await consumeAnswer(deps, answer, clock.now() + recaptchaLifetime);
    },
  };
}
