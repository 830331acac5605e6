import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hour, second } from '@kafra/sdk/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUnfinished, removeAbandoned, unfinishedName } from './unfinished.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafra-unfinished-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = Date.now();
const older = (name: string) => name === '.tmp-older';
const sweep = (at = now) => removeAbandoned(folder, { prefix: '.tmp-', isLegacyName: older, now: at });
const put = (name: string) => writeFile(join(folder, name), 'half');

/** Returns the name of an unfinished file of another process of this machine, which runs until the test stops it. */
async function otherProcess(within: readonly string[] = []) {
  const source = `import { unfinishedName } from ${JSON.stringify(join(import.meta.dirname, 'unfinished.ts'))};
    process.stdout.write(unfinishedName('.tmp-')); process.stdin.resume();`;
  const [program = '', ...args] = [
    ...within,
    process.execPath,
    '--conditions=source',
    '--input-type=module',
    '-e',
    source,
  ];
  const child = spawn(program, args);
  const [name] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, name: String(name) };
}

test('unfinished files of a process remain while it runs, and are removed after it was killed', async () => {
  const { child, name } = await otherProcess();
  await put(`${name}.sqlite`);
  await put(`${unfinishedName('.tmp-')}.sqlite`);
  await sweep(now + 24 * hour);
  expect(await readdir(folder)).toHaveLength(2);
  child.kill('SIGKILL');
  await once(child, 'close');
  await sweep();
  expect(await readdir(folder)).toEqual([expect.stringContaining(`-${process.pid}-`)]);
});

test('unfinished files of a dead process are removed although another process has its number', async () => {
  const own = unfinishedName('.tmp-');
  const [, machine, pid] = /^\.tmp-(\w+)-(\d+)-/.exec(own) ?? [];
  await put(`.tmp-${machine}-${pid}-1-0123456789ab`);
  await sweep();
  expect(await readdir(folder)).toEqual([]);
});

const ownNumbers = ['unshare', '--pid', '--fork', '--kill-child'];
const canUnshare = spawnSync('unshare', [...ownNumbers.slice(1), 'true']).status === 0;

test.skipIf(!canUnshare)(
  'unfinished files of a container with the same host name remain while the container runs',
  async () => {
    const { child, name } = await otherProcess(ownNumbers);
    await put(name);
    await sweep();
    expect(await readdir(folder)).toEqual([name]);
    child.kill('SIGKILL');
    await once(child, 'close');
    await sweep(now + 24 * hour);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('unfinished files of other machines and older versions are removed only when old', async () => {
  await put('.tmp-00000000-1-1-0123456789ab');
  await put('.tmp-older');
  await sweep();
  expect(await readdir(folder)).toHaveLength(2);
  for (const name of await readdir(folder)) await utimes(join(folder, name), now / second, now / second - 7 * 3_600);
  await sweep();
  expect(await readdir(folder)).toEqual([]);
});

test('the cleanup of unfinished files skips similar names, and counts folders with their contents', async () => {
  for (const name of ['.tmp-backup', '.tmp-2026-1-1-abc', '.tmpfile', 'tmp-0-0-0-0']) await put(name);
  const name = unfinishedName('.tmp-').replace(`-${process.pid}-`, '-999999999-');
  await mkdir(join(folder, name, 'deep'), { recursive: true });
  await writeFile(join(folder, name, 'deep/file'), 'x'.repeat(5_000));
  const [found] = await listUnfinished(folder, { prefix: '.tmp-', now });
  expect(found).toMatchObject({ file: join(folder, name), isAbandoned: true, isOwned: true });
  expect(found?.bytes).toBeGreaterThanOrEqual(5_000);
  await sweep(now + 24 * hour);
  expect((await readdir(folder)).sort()).toEqual(['.tmp-2026-1-1-abc', '.tmp-backup', '.tmpfile', 'tmp-0-0-0-0']);
});

test('a missing folder contains no unfinished files', async () => {
  expect(await listUnfinished(join(folder, 'none'), { prefix: '.tmp-', now })).toEqual([]);
});
