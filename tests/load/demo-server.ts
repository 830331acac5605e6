import { demoPassword } from '@kafra/demo/testing';
import { freePort } from '@kafra/server/testing';
import { solveChallenge } from '../support/captcha.ts';
import { createServerFolder, type RunningProgram } from '../support/server-program.ts';

/** The built program over a demo realm of its own. */
export interface DemoServer extends RunningProgram {
  url: string;
  metricsUrl: string;
  stop(): Promise<void>;
}

/** Starts it with these settings beside those of a demo. */
export async function startDemoServer(settings: object = {}): Promise<DemoServer> {
  const { serve, remove } = createServerFolder();
  const port = await freePort('127.0.0.1');
  // Hashes cost what they do in life, not what they do in tests.
  const usual = { demo: { seed: 1 }, metrics: { port }, backups: { everyHours: 0 }, passwords: {} };
  const server = await serve('load', { ...usual, ...settings });
  return {
    ...server,
    metricsUrl: `http://127.0.0.1:${port}/metrics`,
    async stop() {
      server.child.kill('SIGTERM');
      await server.ended;
      remove();
    },
  };
}

/** The token of one of the realm's people: `player`, `staff`. */
export async function signIn(url: string, name: string): Promise<string> {
  const challenge = await (await fetch(`${url}/captcha/challenge`)).json();
  const account = { email: `${name}@kafra.example`, password: demoPassword };
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, recaptcha: solveChallenge(challenge as never) }),
  });
  return ((await answer.json()) as { token: string }).token;
}
