import { Secret, TOTP } from 'otpauth';
import { goodPassword, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A user who signs in with a second factor. */
export interface ProtectedPerson extends Person {
  secret: string;
  recoveryCodes: string[];
}

/**
 * Returns the code that an authenticator app shows now, by the server's clock. It is computed by a library that Kafra
 * does not use.
 */
export const codeOf = ({ services }: TestServer, secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: services.clock.now() + stepsLater * 30_000,
  });

/** Advances the server's clock until the authenticator app shows a new code, because each code works once. */
export const nextCode = (server: TestServer): void => server.advance(30_000);

/** Sets up a second factor for a user with the same requests as a browser. */
export async function protect(server: TestServer, person: Person): Promise<ProtectedPerson> {
  const { body: setUp } = await server.call(
    'POST /api/account/second-factor/set-up',
    { password: person.password },
    person.token,
  );
  const code = codeOf(server, setUp.secret);
  const { body, status, text } = await server.call('POST /api/account/second-factor/activate', { code }, person.token);
  if (status !== 200) throw new Error(`the second factor was not activated: ${text}`);
  nextCode(server);
  return { ...person, token: body.token, secret: setUp.secret, recoveryCodes: body.recovery_codes };
}

/** Sends e-mail address and password; returns the reply of the first step of signing in. */
export const typePassword = async (
  server: TestServer,
  { email, password = goodPassword }: Pick<Person, 'email' | 'password'>,
) => server.call('POST /api/account/login', { email, password, recaptcha: await server.captcha() });

/** Sends the second-factor code that answers the challenge of a sign-in. */
export const answerChallenge = (server: TestServer, challenge: string, code: string) =>
  server.call('POST /api/account/login/second-factor', { challenge, code });
