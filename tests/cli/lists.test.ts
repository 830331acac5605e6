import { views } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { testSome } from '../support/exhaustive.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let owner: { KAFRA_TOKEN: string };
let player: { KAFRA_TOKEN: string };

beforeAll(async () => {
  server = await startDemo();
  sandbox = createCliSandbox(server.url);
  owner = { KAFRA_TOKEN: await demoToken(server, 'owner') };
  player = { KAFRA_TOKEN: await demoToken(server, 'player') };
});

afterAll(async () => {
  sandbox.remove();
  await server.close();
});

const lines = (text: string): string[] => text.split('\n').filter(Boolean);
const fields = ['key', 'file_name', 'last_modified', 'size_human', 'size', 'sha256'];

describe('a list on a terminal', () => {
  test('shows backups as a table that fits, newest first, with the names that other commands accept', async () => {
    const linesOf = async (columns: number) => {
      const terminal = sandbox.terminal(['backups', 'list', '--color', 'never'], { env: owner, columns });
      expect(await terminal.ended).toBe(0);
      const shown = terminal.shownText().replaceAll('\r', '').split('\n').filter(Boolean);
      // The output begins with a text about restoring a backup; the table follows it.
      const head = shown.findIndex((line) => line.startsWith('File Name'));
      expect(shown.slice(0, head).join(' ')).toContain('restore');
      return shown.slice(head);
    };
    const [head = '', ...rows] = await linesOf(90);
    expect(head).toMatch(/^File Name +Date Created +Age +Size$/);
    expect(rows[0]).toMatch(
      /^kafra_2026-06-20_0400\.sqlite\.gz +Jun 20, 2026, 04:00 AM +\d+ (day|week|month|year)s? ago +[\d.]+ MB$/,
    );
    expect(rows[1]).toContain('Jun 19, 2026');
    // A name that users type in other commands is never cut on a narrow terminal. The least important columns are
    // removed instead.
    for (const columns of [60, 40]) {
      const narrow = await linesOf(columns);
      for (const line of narrow) expect(line.length).toBeLessThanOrEqual(columns);
      expect(narrow[1]).toMatch(/^kafra_2026-06-20_0400\.sqlite\.gz/);
    }
    const [name = ''] = rows[0]?.split(' ') ?? [];
    const dry = await sandbox.run(['backups', 'delete', name, '--dry-run'], { env: owner });
    expect(dry.stdout).toContain(`Delete the backup ${name}?`);
  });

  test('omits the least important columns on narrow terminals and shows prices in full', async () => {
    const terminal = sandbox.terminal(['market', 'history', '--color', 'never', '--limit', '5'], {
      env: player,
      columns: 60,
    });
    expect(await terminal.ended).toBe(0);
    const [head = '', ...rows] = terminal.shownText().replaceAll('\r', '').split('\n').filter(Boolean);
    expect(head).toContain('Mean Price');
    expect(head).not.toContain('Max Price');
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const row of rows.slice(0, 5)) {
      expect(row).toMatch(/[\d,]+z/);
      expect(row.length).toBeLessThanOrEqual(60);
    }
  });

  test('is shown in the pager if it is longer than the screen, unless --no-pager is given', async () => {
    const env = { ...player, KAFRA_PAGER: 'sed s/^/paged:/' };
    const paged = sandbox.terminal(['market', 'history', '--color', 'never'], { env, rows: 10 });
    expect(await paged.ended).toBe(0);
    expect(paged.text()).toContain('paged:');
    const plain = sandbox.terminal(['market', 'history', '--color', 'never', '--no-pager'], { env, rows: 10 });
    expect(await plain.ended).toBe(0);
    expect(plain.text()).not.toContain('paged:');
    const short = sandbox.terminal(['market', 'history', '--limit', '2'], { env, rows: 10 });
    expect(await short.ended).toBe(0);
    expect(short.text()).not.toContain('paged:');
  });

  test('is coloured only if stdout is a terminal, by default', async () => {
    const bold = '\u001b[1m';
    const look = async (args: string[], env: Record<string, string> = {}) => {
      const terminal = sandbox.terminal(['backups', 'list', ...args], { env: { ...owner, ...env } });
      await terminal.ended;
      return terminal.shownText();
    };
    expect(await look([])).toContain(bold);
    expect(await look([], { NO_COLOR: '' })).toContain(bold);
    expect(await look([], { NO_COLOR: '1' })).not.toContain('\u001b[');
    expect(await look([], { TERM: 'dumb' })).not.toContain('\u001b[');
    expect(await look(['--color', 'never'])).not.toContain('\u001b[');
  });
});

describe('a list in a pipe', () => {
  test('is tab-separated and complete, without a header and with machine-readable times', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'list'], { env: owner });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const [first = ''] = lines(stdout);
    const [key, name, time, human, size, sha256, ...more] = first.split('\t');
    expect(key).toMatch(/^[0-9a-z]{26}$/i);
    expect(name).toBe('kafra_2026-06-20_0400.sqlite.gz');
    expect(time).toBe('2026-06-20T04:00:00.000Z');
    expect(human).toMatch(/ MB$/);
    expect(Number(size)).toBeGreaterThan(0);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(more).toEqual([]);
  });

  test('contains colours only if forced', async () => {
    const table = ['backups', 'list', '--format', 'table'];
    const piped = async (args: string[], env: Record<string, string> = {}) =>
      (await sandbox.run(args, { env: { ...owner, ...env } })).stdout;
    expect(await piped(table)).not.toContain('\u001b');
    expect(await piped(table, { FORCE_COLOR: '1' })).toContain('\u001b[1m');
    expect(await piped(table, { FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\u001b');
    expect(await piped([...table, '--color', 'always'])).toContain('\u001b[1m');
  });

  test('decides about colours separately for stdout and stderr', async () => {
    const { stderr } = await sandbox.run(['backups', 'list', '--json', 'nope'], {
      env: { ...owner, FORCE_COLOR: '1' },
    });
    expect(stderr).toContain('\u001b[31m');
  });

  test('contains all fields with --json, or only the fields named with it', async () => {
    const all = JSON.parse((await sandbox.run(['backups', 'list', '--json'], { env: owner })).stdout);
    expect(Object.keys(all[0])).toEqual(fields);
    const some = JSON.parse((await sandbox.run(['backups', 'list', '--json', 'key,size'], { env: owner })).stdout);
    expect(Object.keys(some[0])).toEqual(['key', 'size']);
    const wrong = await sandbox.run(['backups', 'list', '--json', 'key,nope'], { env: owner });
    expect({ stdout: wrong.stdout, code: wrong.code }).toEqual({ stdout: '', code: 64 });
    expect(wrong.stderr).toBe(`error: unknown field: nope\nfields: ${fields.join(', ')}\n`);
  });

  const allViews = Object.values(views).flatMap((view) => (view ? [view] : []));
  test.each(allViews.map((view) => [view.command.join(' '), view] as const))(
    'of kafra %s rejects an unknown field and names its fields',
    async (_, view) => {
      const wrong = await sandbox.run([...view.command, '--fields', 'idd'], { env: player });
      expect({ stdout: wrong.stdout, code: wrong.code }).toEqual({ stdout: '', code: 64 });
      expect(wrong.stderr).toContain('error: unknown field: idd\n');
      expect(wrong.stderr).toContain(`\nfields: ${Object.keys(view.fields).join(', ')}\n`);
    },
  );

  test('suggests the most similar field for an unknown one', async () => {
    for (const args of [
      ['items', 'search', 'potion'],
      ['items', 'show', '501'],
    ]) {
      const { stderr, code } = await sandbox.run([...args, '--json', 'nmae'], { env: player });
      expect(code).toBe(64);
      expect(stderr).toMatch(/^error: unknown field: nmae\nDid you mean name\?\nfields: id, aegis_name, name, /);
    }
  });

  test('is filtered by --query with a JMESPath expression', async () => {
    const { stdout, code } = await sandbox.run(['items', 'search', 'potion', '--json', '--query', '[].id'], {
      env: player,
    });
    expect(code).toBe(0);
    const ids: unknown[] = JSON.parse(stdout);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toEqual(expect.any(Number));
  });

  test('ends silently if the reader closes the pipe', async () => {
    const listed = await sandbox.shell(`kafra items list --format ndjson | head -1; echo "\${PIPESTATUS[0]}"`, {
      env: player,
    });
    const [row = '', status] = lines(listed.stdout);
    expect(JSON.parse(row)).toHaveProperty('id');
    expect({ status, stderr: listed.stderr }).toEqual({ status: '0', stderr: '' });
  });

  test('has the same fields in every output format', async () => {
    const flat = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? ''));
    const as = async (...flags: string[]) =>
      (await sandbox.run(['market', 'history', '--limit', '3', ...flags], { env: player })).stdout;
    const json: Record<string, unknown>[] = JSON.parse(await as('--json'));
    const names = Object.keys(json[0] ?? {});
    const ndjson = lines(await as('--format', 'ndjson')).map((line) => JSON.parse(line));
    expect(ndjson).toEqual(json);
    const csv = await as('--csv');
    const [header = '', ...rows] = csv.split('\r\n');
    expect(header.split(',')).toEqual(names);
    expect(rows).toHaveLength(4);
    expect(await as('--format', 'csv')).toBe(csv);
    const few = lines(await as('--format', 'tsv'));
    expect(few[0]?.split('\t').length).toBeLessThan(names.length);
    const tsv = lines(await as('--format', 'tsv', '--fields', names.join(',')));
    expect(tsv[0]?.split('\t')).toEqual(names.map((name) => flat(json[0]?.[name])));
    const table = lines(await as('--fields', names.join(','), '--format', 'table'));
    expect(table[0]?.split(/ {2,}/).map((word) => word.trim())).toEqual(names);
  });
});

describe('an item instance in output for programs', () => {
  const piece = [
    'nameid',
    'name',
    'refine',
    'extras',
    'cards',
    'element',
    'enchant',
    'vvs',
    'producer',
    'identified',
    'costume',
    'unique_id',
  ];
  const rowsOf = async (who: string, ...args: string[]) => {
    const { stdout } = await sandbox.run([...args, '--json'], { env: { KAFRA_TOKEN: await demoToken(server, who) } });
    return JSON.parse(stdout);
  };

  testSome(2, [
    [['storage', 'list'], 'player'],
    [['admin', 'storage'], 'staff'],
    [['guild', 'storage'], 'officer'],
    [['guild', 'logs'], 'officer'],
    [['market', 'live'], 'player'],
    [['market', 'history'], 'player'],
  ])('from kafra %j has refine level, cards and other parts in separate fields', async (command, who) => {
    const rows = await rowsOf(who, ...command, '--limit', '20');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(piece));
    const csv = await sandbox.run([...command, '--csv', '--limit', '1'], {
      env: { KAFRA_TOKEN: await demoToken(server, who) },
    });
    expect(csv.stdout.split('\r\n')[0]?.split(',')).toEqual(expect.arrayContaining(piece));
  });

  test('from logs and best sales has an additional field for each part of its displayed text', async () => {
    const [log] = await rowsOf('player', 'logs', 'items', '--log-types', 'vending', '--limit', '1');
    expect(Object.keys(log.items.find(({ nameid }: { nameid?: number }) => nameid))).toEqual(
      expect.arrayContaining(piece),
    );
    const windows = await rowsOf('player', 'market', 'statistics');
    expect(Object.keys(windows.at(-1).sales[0])).toEqual(expect.arrayContaining(piece));
    const rising = windows.find(({ window }: { window: string }) => window === 'rising');
    expect(Object.keys(rising.changes[0])).toEqual(expect.arrayContaining(piece));
    expect(rising.changes[0].week_change).toBeGreaterThan(0);
  });

  test('has the field values that the server returned', async () => {
    const { body } = await server.call('GET /api/server/live-market', undefined, player.KAFRA_TOKEN);
    type Wire = { item: Record<string, unknown>; type: number; shop_name: string; price: number; amount: number };
    const shops: Wire[] = body.live_market;
    for (const [flag, type] of [
      ['--selling', 1],
      ['--buying', 2],
    ] as const) {
      const rows = await rowsOf('player', 'market', 'live', flag);
      const said = (rows as Record<string, unknown>[]).map((row) => ({
        shop: row.shop_name,
        price: row.price,
        cards: row.cards,
        producer: row.producer,
        refine: row.refine,
        isElement: row.element !== null,
        type: row.type,
      }));
      const wire = shops
        .filter((shop) => shop.type === type)
        .map(({ item, shop_name, price }) => ({
          shop: shop_name,
          price,
          cards: ((item.cards ?? []) as number[]).filter((id) => id > 0),
          producer: item.producer ?? null,
          refine: item.refine ?? 0,
          isElement: Number(item.element ?? 0) > 0,
          type: type === 1 ? 'selling' : 'buying',
        }));
      expect(new Set(said.map((row) => JSON.stringify(row)))).toEqual(new Set(wire.map((row) => JSON.stringify(row))));
    }
    expect(shops.some(({ item }) => ((item.cards ?? []) as number[]).some((id) => id > 0))).toBe(true);
  });

  test("an account row contains the owner's email", async () => {
    const [account] = await rowsOf('player', 'account', 'info');
    expect(account).toMatchObject({ email: 'player@kafra.example', pending_email: null });
  });
});

describe('rows of a list', () => {
  test("follow the screen's modes, search, order, limit and pages", async () => {
    const rows = async (...flags: string[]) =>
      JSON.parse((await sandbox.run(['market', 'history', ...flags, '--json'], { env: player })).stdout);
    const selling: { name: string; mean_price: number }[] = await rows();
    const buying: unknown[] = await rows('--buying');
    expect(buying).not.toEqual(selling);
    const dear = await rows('--sort', 'mean_price', '--order', 'desc', '--limit', '4');
    const sorted = selling.map((row) => row.mean_price).sort((a, b) => b - a);
    expect(dear.map((row: { mean_price: number }) => row.mean_price)).toEqual(sorted.slice(0, 4));
    expect(await rows('--limit', '4', '--page', '2')).toEqual(selling.slice(4, 8));
    const word = selling[0]?.name.split(' ')[0] ?? '';
    const found: { name: string }[] = await rows('--search', word);
    expect(found.length).toBeGreaterThan(0);
    expect(await rows(word)).toEqual(found);
  });

  test('can be filtered by named values, and unknown names are rejected', async () => {
    const vending = await sandbox.run(['logs', 'items', '--log-types', 'vending', '--json'], { env: player });
    expect(vending).toMatchObject({ stderr: expect.not.stringContaining('error'), code: 0 });
    const types = JSON.parse(vending.stdout).map((row: { type: string }) => row.type);
    expect(new Set(types)).toEqual(new Set(['Vending']));
    const wrong = await sandbox.run(['logs', 'items', '--log-types', 'vendng'], { env: player });
    expect({ stdout: wrong.stdout, code: wrong.code }).toEqual({ stdout: '', code: 64 });
    expect(wrong.stderr).toContain('Did you mean vending?');
    const item = await sandbox.run(['logs', 'items', '--items', 'Red Poton'], { env: player });
    expect(item.code).toBe(64);
    expect(item.stderr).toContain('no item named "Red Poton" found');
  });

  test('can be limited by --since to a date, a time or a duration, and other values are rejected', async () => {
    const times = async (...flags: string[]): Promise<string[]> =>
      JSON.parse((await sandbox.run(['logs', 'logins', ...flags, '--json'], { env: player })).stdout).map(
        ({ time }: { time: string }) => time,
      );
    const all = await times();
    const middle = all[Math.floor(all.length / 2)] ?? '';
    expect(all.at(-1)?.slice(0, 10)).not.toBe(middle.slice(0, 10));
    expect(await times('--since', middle)).toEqual(all.filter((time) => time >= middle));
    const day = middle.slice(0, 10);
    expect(await times('--since', day)).toEqual(all.filter((time) => time >= day));
    // The demo realm's frozen time is less than a century ago, so this duration includes all rows.
    expect(await times('--since', '5200w')).toEqual(all);
    for (const wrong of ['yesterday', '7y', '2026-13-01', '-3d']) {
      const { stdout, stderr, code } = await sandbox.run(['logs', 'logins', `--since=${wrong}`], { env: player });
      expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
      expect(stderr).toContain(`--since must be a duration (30m, 12h, 7d, 4w) or a date, not "${wrong}"`);
    }
  });

  test("are replaced by the screen's text for an empty list, and the command succeeds", async () => {
    const { stdout, stderr, code } = await sandbox.run(['market', 'history', 'zzzzzz'], { env: player });
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: 'No items found matching search\n', code: 0 });
    const json = await sandbox.run(['market', 'history', 'zzzzzz', '--json', '-q'], { env: player });
    expect(json).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
    const csv = await sandbox.run(['market', 'history', 'zzzzzz', '--csv', '-q'], { env: player });
    expect(csv.stdout).toMatch(/^nameid,name,refine,[\w,]+\r\n$/);
    const wrong = await sandbox.run(['market', 'history', 'zzzzzz', '--json', 'price', '-q'], { env: player });
    expect(wrong).toMatchObject({ stdout: '', stderr: expect.stringContaining('unknown field: price\n'), code: 64 });
  });

  test('of a guild storage are refused with the screen’s message if the user lacks the permission', async () => {
    const loner = { KAFRA_TOKEN: await demoToken(server, 'loner') };
    const { stderr, code } = await sandbox.run(['guild', 'storage'], { env: loner });
    expect({ stderr, code }).toEqual({ stderr: 'error: You are not a member of any guild\n', code: 77 });
  });

  test('are refused to users below the required group level', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'list'], { env: player });
    expect({ stdout, code }).toEqual({ stdout: '', code: 77 });
    expect(stderr).toContain('Failed to load database backups.');
  });

  test('of a screen with cards are printed as text with titles and sections', async () => {
    const { stdout, code } = await sandbox.run(['account', 'info', '--format', 'table'], { env: player });
    expect(code).toBe(0);
    expect(stdout).toContain('player@kafra.example');
    expect(stdout).toContain('lumen_main [Synced]');
    expect(stdout).toMatch(/Slot +Character Name +Class/);
  });

  test('on a page after the last one are reported as missing', async () => {
    const { stdout, stderr, code } = await sandbox.run(['items', 'list', '--page', '9999', '--csv'], { env: player });
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^page 9,999 is past the end: the list has [\d,]+ rows$/m);
  });

  test.each([
    ['accounts', 'user_id'],
    ['characters', 'name'],
  ])('the command %s list prints one row per record', async (noun, field) => {
    const { stdout, stderr, code } = await sandbox.run([noun, 'list', '--json'], { env: player });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const rows: Record<string, unknown>[] = JSON.parse(stdout);
    expect(rows.length).toBeGreaterThan(1);
    expect(typeof rows[0]?.[field]).toBe('string');
  });

  test('with an invalid flag get a hint about quoting searches only if the flag may be a search', async () => {
    const limit = await sandbox.run(['items', 'search', 'red', '--limit', '0'], { env: player });
    expect(limit.code).toBe(64);
    expect(limit.stderr).not.toContain('Quote the search');
    const minus = await sandbox.run(['items', 'search', '-type:card'], { env: player });
    expect(minus.code).toBe(64);
    expect(minus.stderr).toContain("-- '-type:card'");
  });

  test('contain accounts and characters in separate commands', async () => {
    const info = JSON.parse((await sandbox.run(['account', 'info', '--json'], { env: player })).stdout);
    const rowsOf = async (noun: string) => {
      const { stdout, stderr, code } = await sandbox.run([noun, 'list', '--json'], { env: player });
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      return JSON.parse(stdout);
    };
    const accounts: { user_id: string; characters: number }[] = await rowsOf('accounts');
    const characters: { name: string; account: string }[] = await rowsOf('characters');
    expect(accounts.length).toBeGreaterThan(1);
    expect(JSON.stringify(info)).toContain(accounts[0]?.user_id);
    for (const { user_id, characters: count } of accounts)
      expect(characters.filter(({ account }) => account === user_id)).toHaveLength(count);
  });

  test('contain one character each in the activity list, which names its time window', async () => {
    const { stdout, stderr, code } = await sandbox.run(['players', 'activity', '--csv'], { env: player });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const [head, ...rows] = stdout.trimEnd().split('\r\n');
    expect(head).toBe('window,char_name,class,class_id,base_level,job_level,guild');
    const shown = await sandbox.run(['players', 'activity', '--format', 'table', '--all'], { env: player });
    const [day = 0, week = 0] = [...shown.stdout.matchAll(/^(\d+) Players online/gm)].map(([, count]) => Number(count));
    expect(rows).toHaveLength(day + week);
    expect(rows.filter((row) => row.startsWith('24h,'))).toHaveLength(day);
    const one = await sandbox.run(['players', 'activity', rows[0]?.split(',')[1] ?? '', '--json', 'char_name,window'], {
      env: player,
    });
    expect(JSON.parse(one.stdout)).toContainEqual({ char_name: rows[0]?.split(',')[1], window: '24h' });
  });

  test('cannot be requested by id on a screen without records', async () => {
    const { stderr, code } = await sandbox.run(['players', 'show', 'Lumen'], { env: player });
    expect(code).toBe(64);
    expect(stderr).toContain("unknown command 'show'");
  });

  test('are reported as missing for an unknown id', async () => {
    const { stderr, code } = await sandbox.run(['items', 'list', '--id', '99999999'], { env: player });
    expect({ stderr, code }).toEqual({ stderr: 'error: no entry with ID "99999999" found\n', code: 66 });
  });
});

testSome(4, [
  [['storage', 'list'], 'player'],
  [['logs', 'items'], 'player'],
  [['logs', 'logins'], 'player'],
  [['guild', 'storage'], 'officer'],
  [['guild', 'logs'], 'officer'],
  [['market', 'live'], 'player'],
  [['rankings', 'mvp'], 'player'],
  [['rankings', 'guilds'], 'player'],
  [['rankings', 'blacksmith'], 'player'],
  [['players', 'activity'], 'player'],
  [['mobs', 'list'], 'player'],
  [['maps', 'list'], 'player'],
  [['guest-profiles', 'list'], 'player'],
  [['admin', 'item-logs'], 'staff'],
  [['admin', 'login-logs'], 'staff'],
  [['admin', 'storage'], 'staff'],
])('the command kafra %j prints a list as JSON and as a table', async (command, who) => {
  const env = { KAFRA_TOKEN: await demoToken(server, who) };
  const json = await sandbox.run([...command, '--json', '--limit', '3'], { env });
  expect(json).toMatchObject({ stderr: '', code: 0 });
  expect(JSON.parse(json.stdout).length).toBeGreaterThan(0);
  const table = await sandbox.run([...command, '--format', 'table', '--limit', '3'], { env });
  expect(table).toMatchObject({ stderr: '', code: 0 });
  expect(table.stdout.trim()).not.toBe('');
});

describe('a list of several pages', () => {
  const admin = (...flags: string[]) => sandbox.run(['admin', 'storage', ...flags], { env: owner });

  test('ends with a special exit code if it was cut in a pipe, also with --quiet', async () => {
    const { stdout, stderr, code } = await admin('--json', 'nameid', '--quiet');
    expect(JSON.parse(stdout)).toHaveLength(1_000);
    expect(stderr).toContain(
      'error: output truncated: 1,000 entries loaded, sorted within these by Item\nUse --all for all rows',
    );
    expect(code).toBe(3);
  });

  test('has as many rows as --limit or --page requests', async () => {
    const more = await admin('--json', 'nameid', '--limit', '1500');
    expect(JSON.parse(more.stdout)).toHaveLength(1_500);
    expect(more).toMatchObject({ stderr: '', code: 0 });
    const page = await admin('--json', 'nameid', '--page', '60');
    expect(JSON.parse(page.stdout)).toHaveLength(20);
    expect(page).toMatchObject({ stderr: '', code: 0 });
  });

  test('is complete and sorted over all rows with --all', async () => {
    const all = await admin('--json', 'amount', '--all', '--sort', 'amount', '--order', 'desc');
    expect(all).toMatchObject({ stderr: '', code: 0 });
    const amounts: number[] = JSON.parse(all.stdout).map(({ amount }: { amount: number }) => amount);
    expect(amounts.length).toBeGreaterThan(1_500);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const top = await admin('--json', 'amount', '--all', '--sort', 'amount', '--order', 'desc', '--limit', '3');
    expect(JSON.parse(top.stdout).map(({ amount }: { amount: number }) => amount)).toEqual(amounts.slice(0, 3));
    // The server sorts all rows by amount. It cannot sort by cards, so that order covers only the loaded rows.
    const some = await admin('--json', 'amount', '--sort', 'amount', '--order', 'desc', '--limit', '3');
    expect(some).toMatchObject({ stdout: top.stdout, stderr: '', code: 0 });
    const loaded = await admin('--json', 'account', '--sort', 'cards', '--limit', '3');
    expect(loaded.code).toBe(0);
    expect(loaded.stderr).toBe(
      '1,000 entries loaded, sorted within these by Cards/Extras; use --all to sort all rows.\n',
    );
  });

  test('starts with the first of all rows if the server can sort them', async () => {
    const command = ['admin', 'item-logs', '--json', 'items', '--sort', 'amount', '--order', 'desc'];
    const amounts = ({ stdout }: { stdout: string }): number[] =>
      JSON.parse(stdout).map(
        ({ items: [first] }: { items: { amount?: number; zeny?: number }[] }) => first?.amount ?? first?.zeny,
      );
    const top = await sandbox.run([...command, '--limit', '5'], { env: owner });
    expect(top).toMatchObject({ stderr: '', code: 0 });
    const whole = await sandbox.run([...command.slice(0, 4), '--all'], { env: owner });
    const all: number[] = JSON.parse(whole.stdout).flatMap(
      ({ items }: { items: { amount?: number; zeny?: number }[] }) => items.map(({ amount, zeny }) => amount ?? zeny),
    );
    expect(all.length).toBeGreaterThan(5_000);
    expect(amounts(top)).toEqual(all.toSorted((a, b) => b - a).slice(0, 5));
    const cut = await sandbox.run(command, { env: owner });
    expect(cut.stderr).toContain('error: output truncated: First 1,000 of all entries, sorted by Amount');
    expect(cut.code).toBe(3);
    const oldest = await sandbox.run(
      ['admin', 'item-logs', '--json', 'time', '--sort', 'date', '--order', 'asc', '--limit', '1'],
      { env: owner },
    );
    const [{ time: first }] = JSON.parse(oldest.stdout);
    const times = JSON.parse(
      (await sandbox.run(['admin', 'item-logs', '--json', 'time', '--all'], { env: owner })).stdout,
    );
    expect(first).toBe(times.at(-1).time);
  });

  test('shows a note if it was cut on a terminal, and its progress with --all', async () => {
    const cut = sandbox.terminal(['admin', 'storage', '--no-pager'], { env: owner });
    expect(await cut.ended).toBe(0);
    expect(cut.text()).toContain('1,000 entries loaded, sorted within these by Item. Narrow the search, or use --all');
    const whole = sandbox.terminal(['admin', 'storage', '--no-pager', '--all'], { env: owner });
    expect(await whole.ended).toBe(0);
    expect(whole.text()).toContain('2,000 entries so far...');
  });
});

describe('an invalid filter', () => {
  testSome(2, [
    [['--refine', 'abc'], '--refine must be a number, not "abc"'],
    [['--unique-id', '-5'], '--unique-id must be a number, not "-5"'],
    [['--unique-id', '0'], '--unique-id must be a number, not "0"'],
    [['--items', '99999999999'], '--items must be a known value, not "99999999999"'],
    [['--characters', 'x'.repeat(65)], '--characters must be a known value'],
    [['--search', 'x'.repeat(101)], 'the search is too long (at most 100 characters)'],
    [Array.from({ length: 51 }, (_, index) => ['--refine', String(index)]).flat(), '--refine takes at most 50 values'],
  ])('%j is rejected before any request is sent', async (flags, message) => {
    const { stdout, stderr, code } = await sandbox.run(['logs', 'items', ...flags], { env: player });
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain(`error: ${message}`);
  });

  test('is not reported for a repeated value, which counts once', async () => {
    const once = await sandbox.run(['logs', 'items', '--items', '501', '--all', '--json'], { env: player });
    const twice = await sandbox.run(['logs', 'items', '--items', '501', '--items', '0501', '--all', '--json'], {
      env: player,
    });
    expect(twice).toEqual(once);
  });
});
