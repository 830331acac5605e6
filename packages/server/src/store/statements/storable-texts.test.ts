import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { storableTexts } from './storable-texts.ts';

it('the embedded database can store every character', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  expect(await storableTexts(database.db, ['char', 'name'], ['😀', 'José'])).toEqual(['😀', 'José']);
  await database.close();
});

const reason = await mariadbUnavailableReason();

describe.skipIf(reason !== undefined)(`texts that a table of MariaDB can hold ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await createTestDatabase('stock');
    database = await openDatabase(place.config);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const texts = ['alice', 'José', '?', 'жук', '포링', '波利', '😀'];

  it.each([
    ['latin1', ['alice', 'José', '?']],
    ['euckr', ['alice', '?', 'жук', '포링']],
    ['gbk', ['alice', '?', 'жук', '波利']],
    ['utf8mb3', ['alice', 'José', '?', 'жук', '포링', '波利']],
    ['utf8mb4', texts],
  ])('with the character set %s', async (charset, held) => {
    await inDatabase(place, [`ALTER TABLE \`char\` CONVERT TO CHARACTER SET ${charset}`]);
    // This call makes the database code read the structure of the tables again.
    await database.missingIndexes();
    const kept = await storableTexts(database.db, ['char', 'name'], texts);
    expect(kept).toEqual(expect.arrayContaining(held));
    const find = (name: string) => sql`SELECT 1 FROM ${sql.table('char')} WHERE name = ${name}`.execute(database.db);
    for (const text of texts)
      if (kept.includes(text)) await find(text);
      else await expect(find(text)).rejects.toThrow('Illegal mix of collations');
  });
});
