import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { solveChallenge } from '../support/captcha.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, serve, remove } = createServerFolder();
const disk = path.join(folder, 'disk');

/** A disk of 4 MB of the test's own; needs the right to mount. */
function mountDisk(): boolean {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const mounted = mountDisk();
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  remove();
});

const title = 'a full disk under SQLite is a 503 with its line in the log, and over when there is room again';
it.skipIf(!mounted)(mounted ? title : `${title}: needs the right to mount a small disk`, async () => {
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
  // The journal's own pages hold a few more.
  let answer = await register(0);
  for (let n = 1; n < 200 && answer.ok; n++) answer = await register(n);
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'busy']);
  expect(await server.waitForOutput('the database cannot write to its disk')).not.toContain('a request failed');
  rmSync(filler);
  expect((await register(200)).ok).toBe(true);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
