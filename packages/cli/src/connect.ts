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
  routeToPage,
  type Transport,
  UserChangedError,
} from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import type { Console } from './console.ts';
import { type Credentials, openCredentials, requireToken } from './credentials.ts';
import { Failure } from './exit-codes.ts';
import { createServerClock } from './server-clock.ts';
import { fileSaver } from './terminal/file-saver.ts';
import { opener } from './terminal/opener.ts';
import { showWaiting } from './terminal/waiting-line.ts';
import { toFailure } from './to-failure.ts';
import { warnOfExpiry } from './token-expiry.ts';
import { version } from './version.ts';

/** A CLI command's connection to the server, with the stored sign-in and the server's configuration. */
export interface Connection {
  server: string;
  credentials: Credentials;
  site: SiteConfig;
  transport: Transport;
  app: App;
  /** Current time of the server in epoch ms; the local time if the server has not responded yet. */
  serverNow(): number;
  /**
   * Returns the error with which the server ended the session during the command; undefined if it did not. The loaded
   * data of the user is discarded then.
   */
  refusal(): ApiError | undefined;
  /** Converts an error of a request to a failure of the command, with a message and an exit code. */
  toFailure(error: unknown, message: string): Failure;
}

/** Functions for requests to the server, shared by commands and the terminal UI. */
export type Wiring = Pick<AppOptions, 'baseUrl' | 'transport' | 'tokens' | 'fetchBytes' | 'files' | 'opener' | 'log'>;

/** Returns the user agent of this program, which the server shows in the list of sessions. */
const userAgent = (surface: 'cli' | 'tui'): string => `kafra/${version} (${surface}; ${process.platform})`;

/** Creates the functions for requests to the server. Sends no request yet. */
export async function openWiring(
  console: Console,
  credentials: Credentials,
  surface: 'cli' | 'tui' = 'cli',
): Promise<Wiring> {
  const { settings, io, debug, warn } = console;
  const { cachedFiles, nodeTransport } = await import('@kafra/sdk/node');
  const { timeout, apiUrl } = settings;
  // `nodeTransport` reads the proxies from the environment.
  const plain = nodeTransport({ timeout, trace: debug });
  // Commands show a spinner while they wait for the server. The terminal UI has its own display of waiting.
  const send = surface === 'cli' ? showWaiting(plain, console) : plain;
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

interface SiteRequest {
  summary?: string | undefined;
  signal?: AbortSignal;
  /** BCP 47 tag of the language of pages. Default: `--language`, else the locale. */
  language?: string | undefined;
}

/**
 * Loads the server's configuration.
 * @throws Failure with `summary`, the message of the command.
 */
export const loadSite = (
  { baseUrl, transport }: Pick<Wiring, 'baseUrl' | 'transport'>,
  { settings }: Console,
  { summary = siteFailure, signal, language = settings.language }: SiteRequest = {},
): Promise<SiteConfig> =>
  readSite(baseUrl, transport, { signal, language }).catch((error: unknown) => {
    const { exitReason, message, hints, cause } = toFailure(error, {
      summary,
      server: baseUrl,
      timeout: settings.timeout,
    });
    const all = exitReason === 'unreachable' ? [...hints, otherServerHint] : hints;
    throw new Failure(exitReason, message, { hints: all, cause });
  });

const otherServerHint =
  'To use another server, pass --api-url URL or set KAFRA_API_URL, or save it: kafra config set api_url URL';

const siteFailure = 'The site configuration could not be loaded.';

/** Maximum characters of a response in the debug output, because a response may be a whole database. */
const maxDetailLength = 2_000;

const excerpt = (text: string): string =>
  text.length > maxDetailLength ? `${text.slice(0, maxDetailLength).trimEnd()}...` : text;

export interface ConnectOptions {
  /** True if the command also works without a sign-in. */
  anonymous?: boolean;
  /** Returns true if the command needs no session on a server with this configuration. Default: it needs one. */
  isPublic?: (site: SiteConfig) => boolean;
  credentials?: Credentials;
  /** Message of the command's failure if the server cannot be reached at all. */
  failure?: string | undefined;
}

/** Runs a command with the stored token. If the server renewed the token meanwhile, the new one is stored. */
export async function withConnection<T>(
  console: Console,
  work: (connection: Connection) => Promise<T>,
  { anonymous = false, isPublic, credentials: given, failure }: ConnectOptions = {},
): Promise<T> {
  const credentials = given ?? (await openCredentials(console));
  // The server's configuration decides whether the command needs a session.
  const isUndecided = !anonymous && isPublic !== undefined && credentials.store.read() === undefined;
  if (!anonymous && !isUndecided) requireToken(credentials, instantClock);
  const wiring = await openWiring(console, credentials);
  const { baseUrl: server } = wiring;
  const site = await loadSite(wiring, console, { summary: failure });
  if (isUndecided && !isPublic?.(site)) requireToken(credentials, instantClock);
  const serverClock = createServerClock(wiring.transport);
  const transport = warnOfExpiry(serverClock.transport, console);
  const clipboard = { write: () => Promise.reject(new Error('No clipboard available.')) };
  let refusal: ApiError | undefined;
  const onExpired = (given: ApiError) => {
    refusal = given;
  };
  // Commands show no screen. The SDK's app needs a route, so it gets that of a page that loads nothing.
  const hash = routeToPage('device');
  const app = createApp({
    ...wiring,
    hash,
    site,
    transport,
    onExpired,
    modules: allModules,
    clock: instantClock,
    clipboard,
  });
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
      toFailure: (error, message) =>
        // If the session ended, the error of the account data was deleted with that data, so the server's refusal is
        // reported instead.
        toFailure(error ?? refusal ?? new UserChangedError(), { summary: message, ...failureContext }),
    });
  } finally {
    await app.session.settled();
    app.dispose();
  }
}

/**
 * Creates a context of the SDK with its own route for one command. It records failures and dialogs, because a command
 * cannot show them.
 */
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
