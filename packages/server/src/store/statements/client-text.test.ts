import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCodePage } from '../../rules/code-page.ts';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { idsByPrefix, isCalled } from './client-text.ts';

const reason = await mariadbUnavailableReason();

/**
 * Test names in each code page of game clients. The second byte of some characters is a backslash or a wildcard of
 * LIKE.
 */
const names: Record<string, string[]> = {
  'windows-874': ['สมชาย_น้ำ', 'ส', 'น้ำ', 'GM ส'],
  'euc-kr': ['포링', '뷁쉣', '가A각'],
  shift_jis: ['ソード', '表示', 'ポリン', 'ダリア', 'ア', 'チ'],
  gbk: ['波利', '誠', '乗', '卄', '亅'],
  big5: ['功夫', '許', '波利'],
  'windows-1251': ['Вася', 'Ёж', 'василий'],
  'windows-1252': ['José', '€uro', 'Joseph'],
  'iso-8859-2': ['Łukasz', 'Žižka'],
  'utf-8': ['포링', 'José', 'สมชาย', '😀'],
};

/**
 * Test names in ASCII: some compare as equal to bytes of the other names, and some contain characters that are special
 * in SQL.
 */
const asciiNames = ['EA', 'E', 'eAoA', 'A%', 'A_', 'A|', 'A\\', 'A'];

/**
 * Test names as hexadecimal bytes that are invalid in most code pages: a lead byte at the end, bytes without a
 * character, half of a UTF-8 character.
 */
const invalidNames = ['4aef73e9', 'dbfc', '41ff', 'e0b8'];

const columns = {
  latin1: 'VARCHAR(48) CHARACTER SET latin1 NOT NULL',
  utf8mb3: 'VARCHAR(48) CHARACTER SET utf8mb3 NOT NULL',
  utf8mb4: 'VARCHAR(48) CHARACTER SET utf8mb4 NOT NULL',
  binary: 'VARBINARY(48) NOT NULL',
};

const fold = (text: string) => text.toLowerCase();

describe.skipIf(reason !== undefined)(`names in the code page of the client ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  let database: Database | undefined;

  beforeAll(async () => {
    place = await createTestDatabase('stock');
  });
  afterAll(async () => {
    await place.drop();
  });

  /** Writes guild names as the game does over its latin1 connection, and opens the database with a code page. */
  async function written(column: keyof typeof columns, codePage: string | undefined, hex: readonly string[]) {
    const rows = hex.map(
      (bytes, index) => `(${index + 1}, ${column === 'binary' ? '' : '_latin1 '}x'${bytes}', 1, '', 1)`,
    );
    await inDatabase(place, [
      'DELETE FROM guild',
      `ALTER TABLE guild MODIFY name ${columns[column]}`,
      `INSERT INTO guild (guild_id, name, char_id, master, guild_lv) VALUES ${rows.join(',')}`,
    ]);
    return openDatabase({ ...place.config, ...(codePage !== undefined && { codePage }) });
  }

  async function complete(text: string): Promise<string[]> {
    if (!database) throw new Error('no database is open');
    const ids = await idsByPrefix(database.db, 'guild', { text, max: 50 });
    return find(sql`guild_id IN (${sql.join([0, ...ids])})`);
  }

  async function find(condition: Awaited<ReturnType<typeof isCalled>>): Promise<string[]> {
    if (!database) throw new Error('no database is open');
    const rows = await database.db.selectFrom('guild').select('name').where(condition).orderBy('guild_id').execute();
    return rows.map((row) => row.name);
  }

  const cases = Object.keys(columns).flatMap((column) =>
    Object.keys(names).map((codePage) => [column as keyof typeof columns, codePage] as const),
  );

  it.each(cases)('are read, found and completed in a search in a %s column of %s', async (column, codePage) => {
    const page = createCodePage(codePage);
    const clientNames = names[codePage] ?? [];
    const hex = [
      ...clientNames.map((name) => page.encode(name)?.toString('hex') ?? ''),
      ...asciiNames.map((name) => Buffer.from(name).toString('hex')),
      ...invalidNames,
    ];
    database = await written(column, codePage, hex);
    try {
      const { db } = database;
      const shown = await find(sql`1 = 1`);
      expect(shown.slice(0, clientNames.length + asciiNames.length)).toEqual([...clientNames, ...asciiNames]);
      // A search for the displayed name must find its row, even if the bytes are invalid, and no other row. A column
      // with western text also ignores accents.
      const isExact = column === 'binary' || codePage !== 'windows-1252';
      for (const name of shown) {
        const found = await find(await isCalled(db, 'guild', [name]));
        expect(found, name).toContain(name);
        if (isExact) expect(found.map(fold), name).toEqual(found.map(() => fold(name)));
        const [first = ''] = name;
        const completed = await complete(first);
        expect(completed, first).toContain(name);
        if (isExact) for (const other of completed) expect(fold(other).startsWith(fold(first)), other).toBe(true);
      }
    } finally {
      await database.close();
    }
  });

  it.each(Object.keys(columns) as (keyof typeof columns)[])(
    'are shown as stored in a %s column without a code page',
    async (column) => {
      const thai = createCodePage('windows-874').encode('สมชาย')?.toString('hex') ?? '';
      database = await written(column, undefined, [thai, '4a6f73e9']);
      try {
        expect(await find(sql`1 = 1`)).toEqual(['ÊÁªÒÂ', 'José']);
        expect(await find(await isCalled(database.db, 'guild', ['José', '😀']))).toEqual(['José']);
        expect(await complete('ÊÁ')).toEqual(['ÊÁªÒÂ']);
      } finally {
        await database.close();
      }
    },
  );

  it('are left unchanged in a Unicode column', async () => {
    database = await written('utf8mb4', 'windows-874', ['41']);
    try {
      await database.db.insertInto('guild').values({ name: 'สม', char_id: 1, master: '', guild_lv: 1 }).execute();
      expect(await find(await isCalled(database.db, 'guild', ['สม']))).toEqual(['สม']);
      expect(await complete('ส')).toEqual(['สม']);
    } finally {
      await database.close();
    }
  });
});
