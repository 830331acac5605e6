import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, inDatabase, mariadbUnavailableReason, onServer } from '@kafra/server/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, remove } = createServerFolder();
afterAll(remove);

/** Makes a backup of what a data folder holds, and answers its file. */
async function backUp(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const { stderr, code } = await run(['backup', '--data-dir', dataDir], env);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const dir = path.join(folder, dataDir, 'backups');
  return path.join(dir, readdirSync(dir).at(-1) ?? '');
}

const drill = (file: string, env: Record<string, string> = {}) => run(['backup', 'test', file], env);

describe('kafra-server backup test', () => {
  it('restores a backup of SQLite, says what is in it, and leaves nothing behind', async () => {
    const file = await backUp('sqlite');
    const { stdout, stderr, code } = await drill(file);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toContain('ok    the database file is sound');
    expect(stdout).toContain('0 master accounts, ');
    expect(stdout).toContain('restored, looked at and taken away again');
  });

  it.each([
    ['a byte that is wrong', (bytes: Buffer) => bytes.fill(0, 200, 260)],
    ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('says of one with %s that it cannot be restored', async (_words, change) => {
    const file = await backUp('damaged');
    const other = path.join(folder, 'other.sqlite.gz');
    writeFileSync(other, change(readFileSync(file)));
    const { stdout, code } = await drill(other);
    expect(stdout).toMatch(/^bad {3}/m);
    expect(code).toBe(1);
  });

  it('takes nothing that is called like no backup, and says of one that is not there that it is not', async () => {
    expect((await drill(path.join(folder, 'notes.txt'))).code).toBe(1);
    const gone = await drill(path.join(folder, 'gone.sqlite.gz'));
    expect(gone.code).toBe(1);
    expect(gone.stdout).toContain('it cannot be restored: ENOENT');
  });
});

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'over MariaDB' : `over MariaDB: ${skipReason}`;
describe.skipIf(skipReason !== undefined)(title, { timeout: 120_000 }, () => {
  const scratch = async () => (await onServer("SHOW DATABASES LIKE 'kafra!_drill!_%'")).length;

  it.each([false, true])(
    'with the logs apart: %s; the realm is not touched, and the scratch is gone',
    async (apart) => {
      const one = await createTestDatabase('indexed');
      const logs = await createTestDatabase('indexed');
      try {
        const server = await startTestServer({
          database: { ...one.config, ...(apart && { logsDatabase: logs.name }) },
        });
        await newPerson(server);
        await server.close();
        const env = { KAFRA_DATABASE_URL: one.config.url, ...(apart && { KAFRA_LOGS_DATABASE: logs.name }) };
        const file = await backUp(`mariadb-${apart}`, env);
        // What was written since must still be there afterwards.
        await inDatabase(one, ["UPDATE site_master SET email = 'after@example.org'"]);
        const { stdout, stderr, code } = await drill(file, env);
        expect({ stderr, code, bad: stdout.match(/^bad.*/gm) }).toEqual({ stderr: '', code: 0, bad: null });
        expect(stdout).toContain('1 master accounts, ');
        const rows = await onServer(`SELECT email FROM ${one.name}.site_master`);
        expect(rows).toEqual([{ email: 'after@example.org' }]);
        const half = path.join(folder, 'half.sql.gz');
        writeFileSync(half, readFileSync(file).subarray(0, 2_000));
        expect((await drill(half, env)).code).toBe(1);
        expect(await scratch()).toBe(0);
      } finally {
        await one.drop();
        await logs.drop();
      }
    },
  );
});
