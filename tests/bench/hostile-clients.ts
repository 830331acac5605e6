import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { startHostileClients } from '../support/hostile-clients.ts';
import { createServerFolder } from '../support/server-program.ts';

/**
 * Measures how long visitors wait while 1,500 clients send requests and never read responses. The argument is the
 * number of addresses that the clients use (default: 1).
 */
const addresses = Number(process.argv[2] ?? 1);
const asset = '/assets/main-1a2b3c.js';
const seconds = 20;

const { folder, serve, remove } = createServerFolder();
const webDir = path.join(folder, 'web');
mkdirSync(path.join(webDir, 'assets'), { recursive: true });
writeFileSync(path.join(webDir, 'index.html'), '<!doctype html>');
writeFileSync(path.join(webDir, asset), randomBytes(400_000).toString('base64'));
const server = await serve('hostile', { webDir });

/** Returns the milliseconds until a response was received completely, over a separate connection. */
const timed = (target: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = performance.now();
    get(server.url + target, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - asked));
    }).once('error', reject);
  });

const text = `GET ${asset} HTTP/1.1\r\nHost: kafra\r\n\r\n`.repeat(16);
await timed(asset);
const attack = await startHostileClients({
  port: Number(new URL(server.url).port),
  connections: 1_500,
  addresses,
  text,
});
const times: number[] = [];
const until = performance.now() + seconds * 1_000;
while (performance.now() < until)
  for (const target of [asset, '/api/server/online-players', '/site.json']) times.push(await timed(target));
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1_024;
times.sort((a, b) => a - b);
const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
console.log(`${times.length} answers: half within ${at(0.5)}, 99 % within ${at(0.99)}, the slowest ${at(1)}`);
console.log(`memory of the server at most ${Math.round(peak)} MB`);
await attack.stop();
remove();
process.exit(0);
