import { demoPassword } from '@kafra/demo/testing';
import { freePort } from '@kafra/server/testing';
import { solveChallenge } from '../support/captcha.ts';
import { createServerFolder, type RunningProgram } from '../support/server-program.ts';

/** The built server program with a separate demo realm. */
export interface DemoServer extends RunningProgram {
  url: string;
  metricsUrl: string;
  stop(): Promise<void>;
}

/** Starts a demo server with these settings in addition to those of a demo. */
export async function startDemoServer(settings: object = {}): Promise<DemoServer> {
  const { serve, remove } = createServerFolder();
  const port = await freePort('127.0.0.1');
  // Password hashes have their production cost, unlike in other tests.
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

/** Returns a token of a demo account: `player`, `staff`. */
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
