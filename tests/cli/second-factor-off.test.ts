import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newPerson } from '../support/people.ts';
import { protect, typePassword } from '../support/second-factor.ts';
import { startTestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, remove } = createServerFolder();
afterAll(remove);

const settings = {
  database: { kind: 'sqlite' as const, file: join(folder, 'realm.sqlite') },
  secretsFile: join(folder, 'secrets.json'),
  mail: { kind: 'mailbox' as const },
};
const config = join(folder, 'kafra.json');
writeFileSync(config, JSON.stringify({ ...settings, dataDir: folder }));
const off = (email: string) => run(['accounts', 'second-factor', 'off', email, '--config', config]);

test('accounts second-factor off turns off the second factor, ends all sessions and emails the owner', async () => {
  const before = await startTestServer(settings);
  const person = await protect(before, await newPerson(before));
  await before.close();

  const unknown = await off('unknown@example.org');
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'kafra-server: No master account has the address unknown@example.org.\n',
  ]);
  const { stdout, stderr, code } = await off(person.email.toUpperCase());
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('All sessions of the account have ended.');
  expect((await off(person.email)).stderr).toBe(`kafra-server: ${person.email} has no second factor.\n`);

  const after = await startTestServer(settings);
  expect((await after.call('POST /api/account/info', {}, person.token)).status).toBe(401);
  expect((await typePassword(after, person)).body.token).toBeTypeOf('string');
  const mails = await after.mails(person.email, 3);
  expect(mails.map(({ text }) => text).join()).toContain('An administrator of Kafra turned two-factor sign-in off');
  const { db } = after.services.database;
  const audited = await db
    .selectFrom('site_audit')
    .where('action', '=', 'second_factor.off')
    .select(['target'])
    .execute();
  expect(audited).toEqual([{ target: String(person.masterId) }]);
  await after.close();
});
