import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasMariadbProgram, startMariadb } from '../../../testing/mariadb-program.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../../testing/test-mariadb.ts';
import { openDatabase } from '../../connection/open-database.ts';

const skipReason = hasMariadbProgram
  ? await mariadbUnavailableReason()
  : 'there is no MariaDB program that a test could start';

test.skipIf(skipReason !== undefined)(
  `each configured host is reported as used, usable, read-only or unreachable (${skipReason ?? 'over MariaDB'})`,
  { timeout: 120_000 },
  async () => {
    const second = await startMariadb();
    const made = await createTestDatabase('stock');
    const there = new URL(second.config.url);
    const standby = await openDatabase(second.config);
    await sql`CREATE DATABASE ${sql.id(made.name)}`.execute(standby.db);
    const here = new URL(made.config.url);
    const url = `mariadb://root@${here.host},${there.host},127.0.0.1:1/${made.name}`;
    const database = await openDatabase({ ...made.config, url });
    const hosts = async () =>
      (await database.examine()).filter(({ text }) => text.startsWith('the database server at'));
    const [used, other, gone] = [here.host, there.host, '127.0.0.1:1'];
    try {
      expect(await hosts()).toEqual([
        { level: 'ok', text: `the database server at ${used} is used`, names: [used] },
        { level: 'ok', text: `the database server at ${other} could be used`, names: [other] },
        {
          ...{ level: 'bad', names: [gone] },
          text: `the database server at ${gone} accepts no connections (ECONNREFUSED)`,
        },
      ]);
      await sql`SET GLOBAL read_only = 1`.execute(standby.db);
      expect((await hosts())[1]).toMatchObject({ level: 'bad', text: `the database server at ${other} is read-only` });
      second.freeze();
      expect((await hosts())[1]).toMatchObject({
        ...{ level: 'bad' },
        text: expect.stringMatching(/ does not respond within \d+ ms$| accepts no connections \(ETIMEDOUT\)$/),
      });
      second.thaw();
    } finally {
      await database.close();
      await standby.close();
      await second.stop();
      await made.drop();
    }
  },
);

test.skipIf(skipReason !== undefined)('doctor does not report a single database host', async () => {
  const made = await createTestDatabase('stock');
  const database = await openDatabase(made.config);
  const texts = (await database.examine()).map(({ text }) => text);
  expect(texts.filter((text) => /the database server at|cluster/.test(text))).toEqual([]);
  await database.close();
  await made.drop();
});
