import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unfinishedName } from '@kafra/server/testing';
import { afterAll, afterEach, expect, it } from 'vitest';
import { solveChallenge } from '../support/captcha.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, serve, remove } = createServerFolder();
const disks: string[] = [];
afterEach(() => {
  for (const disk of disks.splice(0)) execFileSync('umount', ['-l', disk]);
});
afterAll(remove);

/** Mounts a separate file system of 4 MB for the test, and returns its folder. */
function mountDisk(name: string, skip: (why: string) => never): string {
  const disk = path.join(folder, name);
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return skip('needs the right to mount a small disk');
  }
  disks.push(disk);
  return disk;
}

it('a full disk under SQLite makes the server return 503 with a log line, until there is space again', async ({
  skip,
}) => {
  const disk = mountDisk('disk', skip);
  const server = await serve('disk', {});
  const { url } = server;
  const register = async (n: number) => {
    const recaptcha = await solveChallenge(await (await fetch(`${url}/captcha/challenge`)).json());
    const body = JSON.stringify({ email: `full${n}@example.org`, password: 'poring-jelly-77', recaptcha });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${url}/api/account/register`, { method: 'POST', headers, body });
  };
  const filler = path.join(disk, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc(5 * 1_024 * 1_024))).toThrow(/ENOSPC/);
  // The database's journal still has space for a few more accounts, so the test registers until one is refused.
  let answer = await register(0);
  for (let n = 1; n < 200 && answer.ok; n++) answer = await register(n);
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'busy']);
  expect(await server.waitForOutput('the database cannot write to its disk')).not.toContain('a request failed');
  rmSync(filler);
  expect((await register(200)).ok).toBe(true);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

it('space on a disk that killed builds and backups filled counts as free, and the next start deletes their files', async ({
  skip,
}) => {
  const littered = mountDisk('littered', skip);
  await run(['migrate', '--data-dir', 'littered']);
  const backups = path.join(littered, 'backups');
  mkdirSync(backups, { recursive: true });
  const killed = (prefix: string) => unfinishedName(prefix).replace(`-${process.pid}-`, '-999999999-');
  mkdirSync(path.join(littered, killed('.db-')));
  const filler = path.join(backups, `${killed('.tmp-')}.sqlite`);
  expect(() => writeFileSync(filler, Buffer.alloc(5 * 1_024 * 1_024))).toThrow(/ENOSPC/);
  // The command `doctor` opens the database, for which SQLite needs some space.
  truncateSync(filler, statSync(filler).size - 500_000);
  const { stdout } = await run(['doctor', '--data-dir', 'littered']);
  expect(stdout).toMatch(/^ok {4}[23]\.\d+ MB are free for .*backups, and the next backup needs about/m);
  expect(stdout).toMatch(/^warn {2}[23]\.\d+ MB of unfinished backups and builds/m);
  writeFileSync(filler, Buffer.alloc(2_000_000));
  expect(() => appendFileSync(filler, Buffer.alloc(3_000_000))).toThrow(/ENOSPC/);
  const { child, ended } = await serve('littered', {});
  expect([...readdirSync(littered), ...readdirSync(backups)].filter((name) => /^\.(tmp|db)-/.test(name))).toEqual([]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
