import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoToken, startDemo } from '../support/demo.ts';
import { type InstalledPackage, packAndInstall } from '../support/packed.ts';
import type { TestServer } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
let packed: InstalledPackage;
let server: TestServer;

beforeAll(async () => {
  [packed, server] = await Promise.all([packAndInstall('sdk'), startDemo()]);
  // Examples are copied, because Node does not strip types of files inside node_modules. Users copy them too.
  for (const name of await readdir(path.join(packed.packageFolder, 'examples'))) {
    const code = await readFile(path.join(packed.packageFolder, 'examples', name), 'utf8');
    await writeFile(path.join(packed.project, name), code);
  }
});
afterAll(async () => {
  await server.close();
  await rm(packed.project, { recursive: true, force: true });
});

function start(example: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [example], {
    cwd: packed.project,
    env: { PATH: process.env.PATH, KAFRA_URL: server.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(example: string, env?: Record<string, string>): Promise<string> {
  const { stdout, stderr } = start(example, env);
  const [said, failed] = await Promise.all([stdout ? text(stdout) : '', stderr ? text(stderr) : '']);
  expect(failed).toBe('');
  return said;
}

it('the example for online players prints their number', async () => {
  expect(await run('who-is-online.ts')).toMatch(/ \(base x[\d.]+\): \d+ players and \d+ vendors are online\.\n$/);
});

it('the example for storage values prints the total value', async () => {
  const said = await run('worth-of-storages.ts', { EMAIL: 'player@kafra.example', PASSWORD: demoPassword });
  expect(said).toMatch(/^Your items would cost [1-9][\d,]+ zeny\.\n$/);
});

it('the example for backups prints the newest backup', async () => {
  const made = await server.services.backups.create();
  const said = await run('fetch-newest-backup.ts', { KAFRA_TOKEN: await demoToken(server, 'owner') });
  expect(said).toBe(`${made.file_name} is here.\n`);
  expect((await readFile(path.join(packed.project, made.file_name))).length).toBe(made.size_bytes);
});

it('the example for prices watches a price until stopped', async () => {
  const token = await demoToken(server, 'player');
  const { body } = await server.call('GET /api/server/live-market', undefined, token);
  const { item } = body.live_market.find((offer: { type: number }) => offer.type === 1);
  const watching = start('watch-prices.ts', { KAFRA_TOKEN: token, ITEM: String(item.nameid) });
  const ended = new Promise((resolve) => watching.once('exit', resolve));
  const first = await new Promise((resolve) => watching.stdout?.once('data', (data) => resolve(String(data))));
  expect(Number(first)).toBeGreaterThan(0);
  watching.kill('SIGINT');
  expect(await ended).toBe(0);
  // The error message is checked itself, because vitest would cut it in its report.
  expect(await run('watch-prices.ts').catch((error: Error) => error.message)).toContain('server.liveMarket');
});

it('the React example shows the current user', async () => {
  const modules = path.join(packed.project, 'node_modules');
  for (const name of ['react', 'react-dom'])
    await symlink(path.join(root, 'packages/web/node_modules', name), path.join(modules, name));
  await writeFile(
    path.join(packed.project, 'page.ts'),
    `import { createElement } from 'react';
     import { renderToString } from 'react-dom/server';
     import { createKafra } from '@kafra/sdk';
     import { useSignedIn } from './use-signed-in.ts';
     const kafra = createKafra({ url: process.env.KAFRA_URL, token: process.env.KAFRA_TOKEN });
     const Level = () => createElement('b', null, useSignedIn(kafra)?.level ?? 'nobody');
     console.log(renderToString(createElement(Level)));`,
  );
  expect(await run('page.ts', { KAFRA_TOKEN: await demoToken(server, 'owner') })).toBe('<b>99</b>\n');
  expect(await run('page.ts')).toBe('<b>nobody</b>\n');
});
