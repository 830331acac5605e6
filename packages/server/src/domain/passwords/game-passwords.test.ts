import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createServices } from '../../create-services.ts';
import { systemClock } from '../../rules/clock.ts';
import { silentLog } from '../../rules/log.ts';
import type { Services } from '../../services.ts';
import { gamePasswordOf, setGamePassword } from '../../store/accounts/accounts.ts';
import { recheckGamePasswords } from './game-passwords.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kafra-guard-'));
const accountId = 2_000_000;
let services: Services;
beforeAll(async () => {
  const config = parseConfig({ dataDir, database: { kind: 'sqlite', file: ':memory:' }, mail: { kind: 'mailbox' } });
  services = await createServices(config, { clock: systemClock, log: silentLog, publicUrl: () => '' });
  await services.database.db
    .insertInto('login')
    .values({
      account_id: accountId,
      userid: 'guarded',
      user_pass: 'old',
      sex: 'M',
      email: '',
      lastlogin: null,
      birthdate: null,
      web_auth_token: null,
    })
    .execute();
});
afterAll(async () => {
  await services.timers.stop();
  await services.database.close();
  rmSync(dataDir, { recursive: true });
});

/** Delayed work of the code under test, which the test starts explicitly. */
let waiting: (() => Promise<unknown>)[] = [];
const timers = { later: (_name: string, _delay: number, work: () => Promise<unknown>) => void waiting.push(work) };
beforeEach(() => {
  waiting = [];
});

const guard = (before = 'old', after = 'new') =>
  recheckGamePasswords({ ...services, timers: { ...services.timers, ...timers } }, [{ accountId, before, after }]);
const stored = () => gamePasswordOf(services.database.db, accountId);
const set = (password: string) => setGamePassword(services.database.db, [accountId], password);

describe('a changed game password', () => {
  it("is stored again when the game's login server writes the old one back", async () => {
    await set('new');
    guard();
    expect(waiting).toHaveLength(2);
    await set('old');
    await waiting[0]?.();
    expect(await stored()).toBe('new');
  });

  it('is not stored again if the user has changed it again', async () => {
    guard();
    await set('newer');
    for (const work of waiting) await work();
    expect(await stored()).toBe('newer');
  });

  it('is not stored again when the user changed it back', async () => {
    guard('old', 'new');
    await set('old');
    guard('new', 'old');
    for (const work of waiting) {
      await work();
      expect(await stored()).toBe('old');
    }
  });
});
