/** @module-tag exhaustive */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { solveChallenge } from '../support/captcha.ts';
import { demoNoon, demoPassword } from '../support/demo.ts';
import { startHostileClients } from '../support/hostile-clients.ts';
import { createServerFolder, type RunningProgram } from '../support/server-program.ts';

const asset = '/assets/main-1a2b3c.js';
const pipelined = (target: string, more = '', times = 16) =>
  `GET ${target} HTTP/1.1\r\nHost: kafra\r\n${more}\r\n`.repeat(times);

/**
 * Maximum memory of the server in megabytes: a hundred for the program, 256 for waiting responses, and memory that is
 * not yet collected, which is more on a busy machine. Without limits, the hostile clients would make it use more than
 * ten thousand.
 */
const mostMemory = 1_000;

/** Resources that the server process uses (Linux): memory in MB, and numbers of open files and connections. */
function openResources({ child }: RunningProgram) {
  const proc = `/proc/${child.pid}`;
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1]) / 1_024;
  const links = readdirSync(`${proc}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`${proc}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return { peak, sockets: links.filter((link) => link.startsWith('socket:')).length, links };
}

/**
 * Sends a request over a separate connection and returns the status of the complete response. The connection stays open
 * until then, as in a browser: if an attack uses all kernel memory for connections, the kernel resets those that the
 * server has closed during the response.
 */
const statusOf = (url: string) => {
  const agent = new Agent({ keepAlive: true });
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = get(url, { agent }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject);
  }).finally(() => agent.destroy());
};

// The timeout is longer than a minute, which would be too short on a machine with busy cores.
describe.skipIf(process.platform !== 'linux')('clients that never read responses', { timeout: 180_000 }, () => {
  const { folder, serve, remove } = createServerFolder();
  const attacks: { stop(): Promise<void> }[] = [];
  const running: RunningProgram[] = [];
  afterEach(async () => {
    for (const attack of attacks.splice(0)) await attack.stop();
    for (const { child } of running.splice(0)) child.kill('SIGKILL');
  });
  afterAll(remove);

  const webDir = path.join(folder, 'web');
  mkdirSync(path.join(webDir, 'assets'), { recursive: true });
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(webDir, asset), randomBytes(400_000).toString('base64'));

  const serveHere = async (name: string, settings: object) => {
    const server = await serve(name, { webDir, ...settings });
    running.push(server);
    return server;
  };
  const attack = async (of: Parameters<typeof startHostileClients>[0]) => {
    attacks.push(await startHostileClients(of));
  };
  /**
   * Requests of ordinary visitors from another address, each over a separate connection. The server must answer them
   * within the time of a test; `tests/bench/hostile-clients.ts` measures how fast.
   */
  const others = async (url: string) => {
    for (let turn = 0; turn < 10; turn++)
      for (const target of [asset, '/api/server/online-players', '/site.json'])
        expect(await statusOf(url + target)).toBe(200);
  };

  it('are limited to 128 connections per address, which use little memory, and are disconnected', async () => {
    const server = await serveHere('one', { connections: { unreadSeconds: 1 } });
    const port = Number(new URL(server.url).port);
    await others(server.url);
    await attack({ port, connections: 1_500, addresses: 1, text: pipelined(asset) });
    await others(server.url);
    const { peak, sockets, links } = openResources(server);
    expect(sockets).toBeLessThan(128 + 30);
    expect(links.filter((link) => link.startsWith(webDir))).toEqual([]);
    expect(peak).toBeLessThan(mostMemory);
    await expect.poll(() => openResources(server).sockets).toBeLessThan(30);
  });

  it('are disconnected immediately if they send more than 16 requests without reading', async () => {
    const server = await serveHere('ahead', {});
    const port = Number(new URL(server.url).port);
    await attack({ port, connections: 300, addresses: 3, text: pipelined(asset, '', 17) });
    await expect.poll(() => openResources(server).sockets).toBeLessThan(30);
    await others(server.url);
  });

  it('leave connections for others when they use many addresses', async () => {
    const server = await serveHere('many', { connections: { unreadSeconds: 600 } });
    const port = Number(new URL(server.url).port);
    await attack({ port, connections: 1_500, addresses: 12, text: pipelined(asset) });
    await others(server.url);
    // After three seconds, as many connections are open as fit into 256 MB: about 500 with these responses.
    await expect.poll(() => openResources(server).sockets).toBeGreaterThan(450);
    expect(openResources(server).links.filter((link) => link.startsWith(webDir))).toEqual([]);
    expect(openResources(server).peak).toBeLessThan(mostMemory);
  });

  it('have no connection limit per address if they come from a trusted proxy', async () => {
    const server = await serveHere('proxy', { trustedProxies: ['127.0.0.2'] });
    const port = Number(new URL(server.url).port);
    await attack({ port, connections: 400, addresses: 1, text: 'GET /healthz HTTP/1.1\r\nHost: kafra\r\n\r\n' });
    await expect.poll(() => openResources(server).sockets).toBeGreaterThan(400);
  });

  it('cause little memory use with large generated responses', async () => {
    const demo = { seed: 1, frozenAt: demoNoon };
    const gameDataDir = path.resolve(import.meta.dirname, '../../.kafra/test-db');
    const server = await serveHere('histories', { demo, gameDataDir });
    const post = async (target: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(server.url + target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const recaptcha = await solveChallenge(await (await fetch(`${server.url}/captcha/challenge`)).json());
    const { token } = await post('/api/account/login', {
      email: 'player@kafra.example',
      password: demoPassword,
      recaptcha,
    });
    const text = pipelined('/api/server/market-history', `Authorization: Bearer ${token}\r\n`);
    const port = Number(new URL(server.url).port);
    await attack({ port, connections: 1_500, addresses: 12, text });
    await others(server.url);
    expect(openResources(server).peak).toBeLessThan(mostMemory);
  });
});
