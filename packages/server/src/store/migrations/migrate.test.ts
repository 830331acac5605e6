import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { migrate } from './migrate.ts';

test('no table is made in a file of another program', async () => {
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
