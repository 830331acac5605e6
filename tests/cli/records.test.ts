import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';
import { startHttpProxy } from '../support/http-proxy.ts';

interface Known {
  id: number | string;
  name: string;
  hidden: boolean;
}

const { server, sandbox, as } = useCommandLine();
const env = as('player');
const kafra = (...args: string[]) => sandbox.run(args, { env });

/** Returns the records of a database as its list command prints them. */
async function listed(noun: string): Promise<[Known, Known, ...Known[]]> {
  const [one, two, ...more]: Known[] = JSON.parse((await kafra(noun, 'list', '--json')).stdout);
  if (!one || !two) throw new Error(`${noun} has no records`);
  return [one, two, ...more];
}

test.each([
  ['items', '501', '/item/501'],
  ['mobs', '1002', '/monster/1002'],
  ['maps', 'lanthorn', '/map/lanthorn'],
  ['skills', '5', '/skill/5'],
])('kafra %s show %s --link prints the public address of the record', async (noun, id, target) => {
  const { stdout, code } = await kafra(noun, 'show', id, '--link');
  expect([stdout, code]).toEqual([`${server.url}${target}\n`, 0]);
  expect((await fetch(stdout.trim())).status).toBe(200);
});

describe.each(['items', 'mobs', 'maps', 'skills'])('kafra %s', (noun) => {
  test.each([30, 47, 80, 200])('cuts no word on a terminal of %d columns', async (columns) => {
    const [, record] = await listed(noun);
    const piped = await kafra(noun, 'show', String(record.id));
    const terminal = sandbox.terminal([noun, 'show', String(record.id), '--no-pager', '-q'], { env, columns });
    expect(await terminal.ended).toBe(0);
    const linesOf = (text: string) => stripVTControlCharacters(text).split(/\r?\n/);
    const wordsOf = (line: string) => line.split(/[\s[\]]+/).filter(Boolean);
    const words = new Set(linesOf(piped.stdout).flatMap(wordsOf));
    const lines = linesOf(terminal.shownText());
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    // Lines with an ellipsis are cut cells of tables, so they are left out.
    const shown = lines.filter((line) => !line.includes('…')).flatMap(wordsOf);
    expect(shown.filter((word) => !words.has(word))).toEqual([]);
  });

  test('shows one record by its id, and all its fields with --json', async () => {
    const [, record] = await listed(noun);
    const card = await kafra(noun, 'show', String(record.id));
    expect(card).toMatchObject({ stderr: '', code: 0 });
    expect(card.stdout.split('\n')[0]).toContain(record.name);
    const json = await kafra(noun, 'show', String(record.id), '--json');
    expect(json).toMatchObject({ stderr: '', code: 0 });
    expect(JSON.parse(json.stdout)).toEqual(record);
    expect(JSON.parse((await kafra(noun, 'show', String(record.id), '--json', 'name,id')).stdout)).toEqual({
      name: record.name,
      id: record.id,
    });
  });

  test('downloads the complete database to a file, and replaces an existing file only with a flag', async () => {
    const file = `${noun.slice(0, -1)}_db.json`;
    const path = join(sandbox.home, file);
    expect(await kafra(noun, 'download')).toEqual({ stdout: `${path}\n`, stderr: '', code: 0 });
    const whole = readFileSync(path, 'utf8');
    const shown: Known[] = JSON.parse(whole).filter(({ hidden }: Known) => !hidden);
    const ids = (records: readonly Known[]) => records.map(({ id }) => String(id)).sort();
    expect(ids(shown)).toEqual(ids((await listed(noun)).filter(({ hidden }) => !hidden)));
    writeFileSync(path, 'mine');
    expect(await kafra(noun, 'download')).toEqual({
      stdout: '',
      stderr: `error: ${path} already exists (use --clobber to overwrite or --skip-existing to skip)\n`,
      code: 73,
    });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(await kafra(noun, 'download', '--clobber')).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8')).toBe(whole);
    expect(readdirSync(sandbox.home).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('one record of a database', () => {
  test('is found by its name, ignoring case', async () => {
    const { stdout, stderr, code } = await kafra('items', 'show', 'red', 'draught');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^Red Draught ID 501\n/);
    expect((await kafra('items', 'show', 'Red Draught', '--json', '--query', 'id')).stdout).toBe('501\n');
  });

  test('is reported as missing, with similar names, if it does not exist', async () => {
    const { stdout, stderr, code } = await kafra('items', 'show', 'Red Draugt');
    expect({ stdout, code }).toEqual({ stdout: '', code: 66 });
    expect(stderr).toMatch(/^error: no item named "Red Draugt" found\nDid you mean one of these\?\n/);
    expect(stderr).toContain('  501  Red Draught\n');
    expect(await kafra('maps', 'show', 'zzzzzzzzz')).toEqual({
      stdout: '',
      stderr: 'error: no map named "zzzzzzzzz" found\n',
      code: 66,
    });
  });

  test('is reported with the command that shows it if it exists only in another database', async () => {
    const mobs = JSON.parse((await kafra('mobs', 'list', '--json', 'id,name')).stdout);
    const items = new Set(
      JSON.parse((await kafra('items', 'list', '--json', 'name')).stdout).map(({ name }: Known) => name),
    );
    const { name } = mobs.find((mob: Known) => !items.has(mob.name) && !/\s/.test(mob.name));
    const { stderr, code } = await kafra('items', 'show', name);
    expect(code).toBe(66);
    expect(stderr).toContain(`${name} is a monster: kafra mobs show ${name}\n`);
    // Records that only mention the name in their description are not suggested.
    const near = stderr.split('\n').slice(3).filter(Boolean);
    for (const line of near) expect(line.toLowerCase()).toContain(name.toLowerCase());
  });

  test('must be selected by id if the name is ambiguous', async () => {
    const records: Known[] = JSON.parse((await kafra('items', 'download', '-o', '-')).stdout);
    const twins = records.map((record) => (record.id === 502 ? { ...record, name: 'Red Draught' } : record));
    const relay = await startHttpProxy(server.url);
    relay.override = ({ path }) =>
      path.startsWith('/db/item_db_') ? { status: 200, body: JSON.stringify(twins) } : undefined;
    const { stdout, stderr, code } = await kafra('items', 'show', 'Red Draught', '--api-url', relay.url);
    await relay.close();
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: 'error: "Red Draught" is ambiguous; use an ID\n  501  Red Draught\n  502  Red Draught\n',
      code: 64,
    });
  });

  test('rejects an unknown field of the record', async () => {
    const { stdout, stderr, code } = await kafra('items', 'show', '501', '--json', 'nope');
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain('unknown field: nope');
  });
});

describe('comparing records', () => {
  test('prints the same comparison as the screen', async () => {
    const { stdout, stderr, code } = await kafra('items', 'compare', '501', 'Amber Draught');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^Red Draught and Amber Draught\n/);
    expect(stdout).toMatch(/Sell \* +[\d,]+z +[\d,]+z\n/);
    const rows: Known[] = JSON.parse((await kafra('items', 'compare', '501', '502', '--json')).stdout);
    expect(rows.map(({ id }) => id)).toEqual([501, 502]);
    expect(await kafra('mobs', 'compare', '1002', 'Emberdrop')).toMatchObject({ stderr: '', code: 0 });
  });

  test('requires two different existing records', async () => {
    expect(await kafra('items', 'compare', '501', '501')).toMatchObject({ stdout: '', code: 64 });
    expect(await kafra('items', 'compare', '501', '99999999')).toMatchObject({ stdout: '', code: 66 });
    expect((await kafra('items', 'compare', '501')).stderr).toContain("missing required argument 'others'");
  });
});

describe('downloading a database', () => {
  test('writes it to the given path', async () => {
    expect(await kafra('mobs', 'download', '-o', 'all.json')).toMatchObject({
      stdout: `${join(sandbox.home, 'all.json')}\n`,
      code: 0,
    });
    mkdirSync(join(sandbox.home, 'data'));
    expect(await kafra('mobs', 'download', '--dir', 'data')).toMatchObject({ code: 0 });
    expect(readFileSync(join(sandbox.home, 'data/mob_db.json'))).toEqual(readFileSync(join(sandbox.home, 'all.json')));
    const skipped = await kafra('mobs', 'download', '-o', 'all.json', '--skip-existing');
    expect(skipped).toMatchObject({
      stdout: `${join(sandbox.home, 'all.json')}\n`,
      stderr: expect.stringContaining('skipped'),
      code: 0,
    });
    const piped = await sandbox.shell(`kafra mobs download -o - | tail -c 1`, { env });
    expect(piped).toEqual({ stdout: ']', stderr: '', code: 0 });
  });

  test('fails if the target folder is missing', async () => {
    const { stdout, stderr, code } = await kafra('mobs', 'download', '--dir', 'nowhere');
    expect({ stdout, code }).toEqual({ stdout: '', code: 73 });
    expect(stderr).toContain('cannot be written\n');
    expect(existsSync(join(sandbox.home, 'nowhere'))).toBe(false);
  });

  test('is refused on a terminal and with contradictory flags', async () => {
    const terminal = sandbox.terminal(['mobs', 'download', '-o', '-'], { env });
    expect(await terminal.ended).toBe(64);
    expect(terminal.text()).toContain('refusing to write a database to a terminal');
    expect(await kafra('mobs', 'download', '-o', 'x', '--dir', 'y')).toMatchObject({ code: 64 });
    expect(await kafra('mobs', 'download', '--clobber', '--skip-existing')).toMatchObject({ code: 64 });
  });
});
