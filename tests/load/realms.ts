import { readFileSync } from 'node:fs';
import { hasMariadbProgram, startMariadb } from '@kafra/server/testing';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

/** A running demo realm, with the proxy or database server that belongs to it. */
export interface Realm {
  /** Web address that visitors use. */
  url: string;
  server: DemoServer;
  /** The database server or the proxy that runs beside Kafra; undefined without one. */
  beside: { name: string; pid: number } | undefined;
  stop(): Promise<void>;
}

const limited = { rateLimits: true };

async function alone(): Promise<Realm> {
  const server = await startDemoServer(limited);
  return { url: server.url, server, beside: undefined, stop: server.stop };
}

async function overMariadb(): Promise<Realm> {
  const mariadb = await startMariadb({ hasRealm: false, bufferPool: '256M' });
  await mariadb.run('CREATE DATABASE ragnarok CHARACTER SET utf8mb4');
  const server = await startDemoServer({ ...limited, database: mariadb.config });
  return {
    url: server.url,
    server,
    beside: { name: 'MariaDB', pid: mariadb.pid },
    async stop() {
      await server.stop();
      await mariadb.stop();
    },
  };
}

/** Returns the proxy directives of the documentation page docs/operate/proxy.md. */
const cacheDirectives = (): string => {
  const guide = readFileSync(new URL('../../docs/operate/proxy.md', import.meta.url), 'utf8');
  return /```nginx\n(proxy_cache_path[\s\S]*?)```/.exec(guide)?.[1] ?? '';
};

async function behindCache(): Promise<Realm> {
  const server = await startDemoServer({ ...limited, trustedProxies: ['loopback'] });
  const nginx = await startNginx(cacheDirectives(), [new URL(server.url).host]);
  return {
    url: nginx.url,
    server,
    beside: { name: 'nginx', pid: nginx.pid },
    async stop() {
      await nginx.close();
      await server.stop();
    },
  };
}

/** Kinds of measured realms by their description, without those that this machine cannot run. */
export const realms: Record<string, () => Promise<Realm>> = {
  'SQLite, no proxy': alone,
  ...(hasMariadbProgram && { 'MariaDB, no proxy': overMariadb }),
  ...(hasNginx && { "SQLite, behind nginx's cache": behindCache }),
};
