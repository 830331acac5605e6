import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, type ServerConfigInput, startServer } from '@kafra/server';
import { solveChallenge } from './captcha.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { waitFor } from './wait-for.ts';

/** The properties of an HTTP response that tests use. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Raw text of the response. `body` is its parsed JSON, undefined if it is empty. */
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

/** A real Kafra server on a free port, with a separate folder, and with a clock that the test controls. */
export interface TestServer extends RunningServer {
  /** Moves the server's clock forward by the given milliseconds. */
  advance(ms: number): void;
  /** Sends an HTTP request; a body is sent as JSON. */
  call(line: string, body?: unknown, token?: string): Promise<Answer>;
  /** Solves a new captcha of the server and returns the solution. */
  captcha(): Promise<string>;
  /** Returns the mails to this address in the demo mailbox, newest first, when there are at least `count`. */
  mails(to: string, count?: number): Promise<Mail[]>;
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
}

/**
 * Returns functions for requests to a server at an address. With several servers, the requests alternate between them.
 */
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
 * Starts a server with an empty realm in memory; `demo` fills it (see `startDemo`). By default, rate limits are off and
 * captchas are cheap, and the spotlight is on. `prepare` may write into the data folder before the start.
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
        site: { name: 'Kafra', features: { spotlight: true }, ...settings.site },
      },
      clock,
    );
  // If the server cannot start, its folder is deleted too.
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
