import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openDatabase } from '../connection/open-database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

test('a migration creates no tables in a file of another program', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kafra-migrate-'));
  const file = join(dir, 'bookmarks.sqlite');
  const other = new DatabaseSync(file);
  other.exec("CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('https://kafra.example')");
  const database = await openDatabase({ kind: 'sqlite', file });
  await expect(migrate(database, 0)).rejects.toThrow('belongs to another program');
  await database.close();
  expect(other.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toEqual([{ name: 'bookmark' }]);
  other.close();
  rmSync(dir, { recursive: true });
});

const newerTables = async (oldestVersion: string | null) => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 0);
  await sql`INSERT INTO site_migration (name, at, oldest_version) VALUES ('999-of-the-future', 1, ${oldestVersion})`.execute(
    database.db,
  );
  return database;
};

const { version } = packageJson;
const [major = 0, minor = 0] = version.split('.').map(Number);

test.each([null, '0.0.9', version])(
  'a migration keeps the tables of a newer version of Kafra that supports the older one (%s)',
  async (oldest) => {
    const database = await newerTables(oldest);
    expect([await migrate(database, 2), await pendingMigrations(database)]).toEqual([[], []]);
    await database.close();
  },
);

test.each([`${version}1`, `${major}.${minor + 10}.0`, `${major + 2}.0.0`])(
  'a migration refuses tables that need %s or newer, with the reason',
  async (oldest) => {
    const database = await newerTables(oldest);
    await expect(migrate(database, 2)).rejects.toThrow(
      `The tables were changed by a newer Kafra, and need ${oldest} or newer (this is ${version}): install that, or restore a backup from before.`,
    );
    await database.close();
  },
);
