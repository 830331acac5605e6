import { join } from 'node:path';
import {
  type ApiError,
  type App,
  type AppOptions,
  allModules,
  type Context,
  createApp,
  createStore,
  type Dialog,
  instantClock,
  parseHash,
  readSite,
  type Transport,
} from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { Console } from './console.ts';
import { type Credentials, openCredentials, requireToken } from './credentials.ts';
import type { Failure } from './exit-codes.ts';
import { createServerClock } from './server-clock.ts';
import { fileSaver } from './terminal/file-saver.ts';
import { opener } from './terminal/opener.ts';
import { toFailure } from './to-failure.ts';
import { warnOfExpiry } from './token-expiry.ts';
import { version } from './version.ts';

/** The server behind a command. */
export interface Connection {
  server: string;
  credentials: Credentials;
  site: SiteConfig;
  transport: Transport;
  app: App;
  /** The time of the server, epoch ms; this machine's where none was told. */
  serverNow(): number;
  /** Why the server ended the session meanwhile; what was loaded for it is gone then. */
  refusal(): ApiError | undefined;
  /** The failure of a call in words, with its exit code. */
  toFailure(error: unknown, message: string): Failure;
}

/** What of the app the terminal UI wants as well. */
export type AppDeps = Pick<
  AppOptions,
  'baseUrl' | 'transport' | 'site' | 'tokens' | 'fetchBytes' | 'files' | 'opener' | 'log'
>;

/** What the server's list of sessions calls this program by. */
const userAgent = (surface: 'cli' | 'tui'): string => `kafra/${version} (${surface}; ${process.platform})`;

/** Opens what leads to the server; the site's own configuration is asked for. */
export async function loadAppDeps(
  console: Console,
  credentials: Credentials,
  surface: 'cli' | 'tui' = 'cli',
): Promise<AppDeps> {
  const { settings, io, debug, warn } = console;
  const { cachedFiles, nodeTransport } = await import('@kafra/sdk/node');
  const { timeout, apiUrl } = settings;
  // The proxies of the environment are read here.
  const send = nodeTransport({ timeout, trace: debug });
  const transport: Transport = (request) =>
    send({
      ...request,
      headers: { 'user-agent': userAgent(surface), ...request.headers },
      signal: request.signal ? AbortSignal.any([request.signal, io.signal]) : io.signal,
    });
  const baseUrl = apiUrl.value;
  const folder = join(settings.folders.cache, 'files');
  return {
    baseUrl,
    transport,
    site: await readSite(baseUrl, transport).catch((error: unknown) => {
      throw toFailure(error, { summary: 'The site configuration could not be loaded.', server: baseUrl, timeout });
    }),
    tokens: credentials.store,
    fetchBytes: cachedFiles({ baseUrl, folder, timeout, trace: debug, signal: io.signal }),
    files: fileSaver(console),
    opener: opener((url) => io.stderr.write(`Open ${url} in a browser.\n`)),
    log: {
      warn(message, detail) {
        warn(detail instanceof Error ? `${message} (${detail.message})` : message);
        for (const line of detail instanceof Error ? [] : [detail ?? []].flat()) debug(excerpt(String(line)));
      },
    },
  };
}

/** An answer may be a whole database. */
const maxDetailLength = 2_000;

const excerpt = (text: string): string =>
  text.length > maxDetailLength ? `${text.slice(0, maxDetailLength).trimEnd()}...` : text;

export interface ConnectOptions {
  /** Whether the command works for nobody in particular too. */
  anonymous?: boolean;
  credentials?: Credentials;
}

/** Signs in with what is kept, does the work, and keeps a token that was renewed meanwhile. */
export async function withConnection<T>(
  console: Console,
  work: (connection: Connection) => Promise<T>,
  { anonymous = false, credentials: given }: ConnectOptions = {},
): Promise<T> {
  const credentials = given ?? (await openCredentials(console));
  if (!anonymous) requireToken(credentials, instantClock);
  const appDeps = await loadAppDeps(console, credentials);
  const { baseUrl: server, site } = appDeps;
  const serverClock = createServerClock(appDeps.transport);
  const transport = warnOfExpiry(serverClock.transport, console);
  const clipboard = { write: () => Promise.reject(new Error('There is no clipboard here.')) };
  let refusal: ApiError | undefined;
  const onExpired = (given: ApiError) => {
    refusal = given;
  };
  const app = createApp({ ...appDeps, transport, onExpired, modules: allModules, clock: instantClock, clipboard });
  const failureContext = {
    server,
    timeout: console.settings.timeout,
    tokenSource: anonymous ? undefined : credentials.source,
  };
  try {
    return await work({
      server,
      credentials,
      site,
      transport,
      app,
      refusal: () => refusal,
      serverNow: () => serverClock.now() ?? Date.now(),
      toFailure: (error, message) => toFailure(error, { summary: message, ...failureContext }),
    });
  } finally {
    await app.session.settled();
    app.dispose();
  }
}

/** A context of its own at a place, whose failures and dialogs are kept instead of shown. */
export function createDetachedContext({ context }: App, hash: string) {
  const location = createStore(parseHash(hash));
  const failures: { error: unknown; message: string }[] = [];
  const opened: Dialog[] = [];
  const outputs: string[] = [];
  const detachedContext: Context = {
    ...context,
    location,
    navigate: (target) => location.set(parseHash(target)),
    reportError: (error, message) => failures.push({ error, message }),
    open: (dialog) => opened.push(dialog),
    onOutput: (output) => outputs.push(output),
  };
  return { context: detachedContext, failures, opened, outputs };
}
