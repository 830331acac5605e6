import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, type ServerConfigInput, startServer } from '@kafra/server';
import { solveChallenge } from './captcha.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { waitFor } from './wait-for.ts';

/** Used part of a response. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Raw text. `body` is its parsed JSON, undefined if it is empty. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: raw answers are what these tests look into
  body: any;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

/** A real server on a free port, with its own folder, and a clock that the test moves. */
export interface TestServer extends RunningServer {
  /** Moves the server's clock on, by milliseconds. */
  advance(ms: number): void;
  /** One call as plain HTTP; a body is sent as JSON. */
  call(line: string, body?: unknown, token?: string): Promise<Answer>;
  /** The answer to a fresh captcha. */
  captcha(): Promise<string>;
  /** The mails in the demo mailbox, newest first, once at least `count` went to this address. */
  mails(to: string, count?: number): Promise<Mail[]>;
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
}

/** Calls to the server, or the servers, behind an address. */
export function callsTo(url: string): Pick<TestServer, 'call' | 'captcha' | 'mails'> {
  const call: TestServer['call'] = async (line, body, token) => {
    const [method, target] = line.split(' ');
    const headers = new Headers();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const content = body === undefined ? null : JSON.stringify(body);
    return readAnswer(await fetch(`${url}${target}`, { method, headers, body: content }));
  };
  return {
    call,
    captcha: async () => solveChallenge((await call('GET /captcha/challenge')).body),
    mails(to, count = 1) {
      const theirs = async () => {
        const all: Mail[] = (await call('GET /mailbox.json')).body.mails;
        return all.filter((mail) => mail.to === to);
      };
      return waitFor(theirs, { name: `${count} mails to ${to}`, until: ({ length }) => length >= count, every: 5 });
    },
  };
}

/** The demo world's databases are built once for all tests. */
const demoDatabases = path.resolve(import.meta.dirname, '../../.kafra/test-db');

/**
 * Starts a server on an empty realm in memory; `demo` fills it (see `startDemo`). Limits are off and captchas cheap unless
 * a test asks otherwise. `prepare` may put something into the folder of its data before it starts.
 */
export async function startTestServer(
  settings: Partial<ServerConfigInput> = {},
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kafra-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  let moved = 0;
  const clock = { now: () => Date.now() + moved };
  const start = () =>
    startServer(
      {
        port: 0,
        dataDir,
        database: { kind: 'sqlite', file: ':memory:' },
        mail: { kind: 'mailbox' },
        rateLimits: false,
        captcha: { cost: 10 },
        passwords: cheapPasswords,
        logLevel: 'silent',
        connections: { drainSeconds: 0 },
        ...(settings.demo && { gameDataDir: demoDatabases }),
        ...settings,
        site: { name: 'Kafra', ...settings.site },
      },
      clock,
    );
  // One that is not to start leaves nothing, either.
  const server = await prepare(dataDir)
    .then(start)
    .catch(async (error: unknown) => {
      await removeData();
      throw error;
    });

  return {
    ...server,
    ...callsTo(server.url),
    advance: (ms) => {
      moved += ms;
    },
    async close() {
      await server.close();
      await removeData();
    },
  };
}
