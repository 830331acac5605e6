import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestTree, mapCache, openMap, type TestTree } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exhaustive } from '../support/exhaustive.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, start, remove } = createServerFolder();
afterAll(remove);

/** Castle database with the castle of the demo's schedule, because the site leaves out castles that a game lacks. */
const castles = `Header:
  Type: CASTLE_DB
  Version: 1

Body:
  - Id: 0
    Map: prtg_cas01
    Name: Kriemhild
`;

let workshop: TestTree;
beforeAll(async () => {
  workshop = await createTestTree({ 'db/pre-re/castle_db.yml': castles });
  await cp(workshop.rathena, join(folder, 'rathena'), { recursive: true });
});
afterAll(() => workshop[Symbol.asyncDispose]());

const stackLine = /^\s+at .+:\d+:\d+/m;

/** Lists the names in a folder of the realm, including hidden ones. */
const names = (at = '.') => readdirSync(join(folder, at)).sort();

describe('kafra-server db build', () => {
  test.each([
    ['.', 'holds '],
    ['rathena/db', 'is inside the rAthena tree'],
    ['./rathena/../rathena//db/', 'is inside the rAthena tree'],
    ['notes', 'holds mine.txt, which db build did not write'],
    ['notes/mine.txt', 'is a file, not a folder'],
  ])('rejects --out %s in one line and changes nothing', async (out, words) => {
    await mkdir(join(folder, 'notes'), { recursive: true });
    await writeFile(join(folder, 'notes/mine.txt'), 'precious');
    const before = [names(), names('rathena/db'), names('notes')];
    const { stdout, stderr, code } = await run(['db', 'build', '--rathena', 'rathena', '--out', out]);
    expect([stdout, code]).toEqual(['', 65]);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(stackLine);
    expect([names(), names('rathena/db'), names('notes')]).toEqual(before);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'makes its files readable for the server if root runs it with a strict umask',
    async () => {
      const before = process.umask(0o077);
      const { code } = await run(['db', 'build', '--rathena', 'rathena', '--out', 'closed/db']).finally(() =>
        process.umask(before),
      );
      expect(code).toBe(0);
      const made = readdirSync(join(folder, 'closed/db'), { recursive: true, encoding: 'utf8' });
      const closed = made.filter((name) => (statSync(join(folder, 'closed/db', name)).mode & 0o044) !== 0o044);
      expect([made.length > 10, closed]).toEqual([true, []]);
    },
  );

  test('leaves files behind when killed; doctor reports them, and the next build removes them', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`map${at}`, openMap(200)]));
    await cp(join(folder, 'rathena'), join(folder, 'big'), { recursive: true });
    await writeFile(join(folder, 'big/db/map_cache.dat'), mapCache(many));
    const { child, ended } = start(['db', 'build', '--rathena', 'big', '--out', 'killed/db']);
    const left = () => names('killed').filter((name) => name.startsWith('.db-'));
    await vi.waitFor(() => expect(left()).toHaveLength(1), { timeout: 30_000, interval: 5 });
    // A stopped build process is still alive, so its temporary files are not leftovers.
    child.kill('SIGSTOP');
    expect((await run(['doctor', '--data-dir', 'killed'])).stdout).not.toContain('unfinished backups');
    await run(['db', 'build', '--rathena', 'rathena', '--out', 'killed/db']);
    expect(left()).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    expect(left()).toHaveLength(1);
    expect((await run(['doctor', '--data-dir', 'killed'])).stdout).toContain('of unfinished backups and builds');
    await run(['db', 'build', '--rathena', 'rathena', '--out', 'killed/db']);
    expect(names('killed')).toEqual(['db']);
  });
});

describe('imported databases', exhaustive, () => {
  const versions = () => readFile(join(folder, 'realm/db/versions.json'), 'utf8');

  test.each([
    ['--data-dir', ['--data-dir', 'realm'], {}],
    ['the environment', [], { KAFRA_GAME_DATA_DIR: 'realm/db' }],
  ])(
    'are kept when a demo starts in their folder, given by %s, and the demo reports this and explains its mails',
    async (_, flags, env) => {
      await run(['db', 'build', '--rathena', 'rathena', '--out', 'realm/db', '--version', 'mine']);
      const before = [names('realm/db'), await versions()];
      const { child, ended, waitForOutput } = start(['demo', '--frozen', ...flags], { PORT: '0', ...env });
      const welcome = await waitForOutput('Ctrl+C stops it.');
      expect(welcome).toContain('Items, monsters and maps are those you imported into');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(welcome)?.[0];
      const facts = (await (await fetch(`${url}/site.json`)).json()) as {
        databases: unknown;
        woe: { castles: unknown[] };
      };
      expect(facts.databases).toMatchObject({ item: 'mine', mob: 'mine', map: 'mine' });
      expect(facts.woe.castles[0]).toMatchObject({ map: 'prtg_cas01', name: 'Kriemhild' });
      const [, hint = ''] = /kafra-server (mail list.*)\n/.exec(welcome) ?? [];
      expect(await run(hint.split(' '))).toMatchObject({ stderr: '', code: 0 });
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
      expect([names('realm/db'), await versions()]).toEqual(before);
    },
  );

  test('prevent the start of the server with one sentence if corrupt, and doctor names the missing files and the command', async () => {
    await run(['db', 'build', '--rathena', 'rathena', '--out', 'broken/db', '--version', '1']);
    writeFileSync(join(folder, 'broken/db/item_db_1.json.gz'), 'no gzip');
    writeFileSync(
      join(folder, 'mail.json'),
      JSON.stringify({ mail: { kind: 'mailbox' }, logLevel: 'silent', port: 0 }),
    );
    const { stderr, code } = await run(['serve', '--config', 'mail.json', '--data-dir', 'broken']);
    expect([stderr, code]).toEqual([
      expect.stringContaining('item_db_1.json.gz cannot be read: `kafra-server doctor`'),
      1,
    ]);
    expect(stderr).not.toMatch(stackLine);
    const doctor = async () => (await run(['doctor', '--data-dir', 'broken'])).stdout;
    expect(await doctor()).toMatch(
      /^bad {3}the game databases cannot be used: .*item_db_1\.json\.gz: .*db build --rathena/m,
    );
    await rm(join(folder, 'broken/db'), { recursive: true });
    await mkdir(join(folder, 'broken/db'));
    expect(await doctor()).toMatch(/^warn {2}no game databases: .* is empty; build them with/m);
    await run(['db', 'build', '--rathena', 'rathena', '--out', 'broken/db']);
    expect(await doctor()).toMatch(/^ok {4}game databases: 2 items, 1 monsters, 2 maps, 1 skills, pre-renewal, in /m);
  });
});
