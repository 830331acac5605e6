import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type CliSandbox, createCliSandbox } from './cli-sandbox.ts';
import { demoToken, startDemo } from './demo.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import type { TestServer } from './server.ts';

/** Returns a proxy for an object that a hook creates later, so that the tests of a file can store it in a constant. */
function standIn<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
  });
}

/**
 * Objects that the tests of a file share: a server with the demo realm, and a user's machine with a new home folder for
 * each test.
 */
export interface CommandLine {
  server: TestServer;
  sandbox: CliSandbox;
  /** Returns the environment variables for signing in as a demo account: `player`, `owner`, ... */
  as(name: string): { KAFRA_TOKEN: string };
}

function useHome(server: TestServer, url: () => string): CommandLine {
  let sandbox: CliSandbox;
  beforeEach(() => {
    sandbox = createCliSandbox(url());
  });
  afterEach(() => sandbox.remove());
  return {
    server,
    sandbox: standIn(() => sandbox),
    as(name) {
      const env = { KAFRA_TOKEN: '' };
      beforeAll(async () => {
        env.KAFRA_TOKEN = await demoToken(server, name);
      });
      return env;
    },
  };
}

/** Provides a command line for the tests of a file. It connects to the server directly. */
export function useCommandLine(): CommandLine {
  let server: TestServer;
  beforeAll(async () => {
    server = await startDemo();
  });
  afterAll(() => server.close());
  return useHome(
    standIn(() => server),
    () => server.url,
  );
}

/**
 * Provides a command line like `useCommandLine`, but behind a proxy that records requests and can replace responses.
 */
export function useProxiedCommandLine(): CommandLine & { proxy: HttpProxy } {
  let server: TestServer;
  let proxy: HttpProxy;
  beforeAll(async () => {
    server = await startDemo();
    proxy = await startHttpProxy(server.url);
  });
  beforeEach(() => {
    proxy.requests.length = 0;
    proxy.override = undefined;
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });
  const home = useHome(
    standIn(() => server),
    () => proxy.url,
  );
  return { ...home, proxy: standIn(() => proxy) };
}
