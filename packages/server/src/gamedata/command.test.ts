import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerDbCommands } from './command.ts';
import { createTestTree, itemDb, script } from './testing/small-tree.ts';

/** Runs a command line and returns its output and exit code. */
async function run(...words: string[]): Promise<{ out: string; err: string; code: number }> {
  const said = { out: '', err: '' };
  const hear = (stream: 'stdout' | 'stderr', key: keyof typeof said) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[key] += text;
      return true;
    });
  hear('stdout', 'out');
  hear('stderr', 'err');
  const program = new Command('kafra-server').version('9.9.9').exitOverride();
  registerDbCommands(program);
  try {
    await program.parseAsync(['node', 'kafra-server', 'db', ...words]);
    return { ...said, code: Number(process.exitCode ?? 0) };
  } finally {
    process.exitCode = 0;
    vi.restoreAllMocks();
  }
}

afterEach(() => vi.restoreAllMocks());

describe('kafra-server db', () => {
  it('builds databases of the given version and prints a summary', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const built = await run('build', '--rathena', rathena, '--out', out, '--version', '1.2.3');
    expect(built).toEqual({
      out:
        `Mode: pre-renewal\n2 items, 1 monsters, 2 maps, 1 skills, 2 pictures in ${out}\nVersions: items 1.2.3, monsters 1.2.3, maps 1.2.3, skills 1.2.3\n` +
        `0 lines not understood, 0 references unresolved: see ${out}/coverage.txt\n`,
      err: '',
      code: 0,
    });
    expect(existsSync(join(out, 'item_db_1.2.3.json.gz'))).toBe(true);
  });

  it('prints the mode of the tree, and the option for the other mode if the tree has both', async () => {
    await using workshop = await createTestTree({ 'db/re/item_db.yml': '# nothing\n' });
    const { rathena, out } = workshop;
    const { out: said } = await run('build', '--rathena', rathena, '--out', out);
    expect(said).toMatch(/^Mode: pre-renewal \(the tree has renewal too: --mode renewal\)\n/);
  });

  it('checks a tree and prints the planned result and the problems, without writing', async () => {
    await using workshop = await createTestTree(script('town,1,1,1\tbogus\tb\tc\n'));
    const { rathena, out } = workshop;
    for (const target of [[], ['--out', out]]) {
      const checked = await run('build', '--rathena', rathena, '--check', ...target);
      expect(checked).toMatchObject({ err: '', code: 0 });
      expect(checked.out).toContain('  npc/extra.txt:1: is of an unknown kind: bogus\n');
      expect(checked.out).toMatch(
        /Mode: pre-renewal\nWould build 2 items, 1 monsters, 2 maps, 1 skills, 2 pictures; 1 lines not understood, 0 references unresolved\. Nothing was written\.\n$/,
      );
      expect(readdirSync(join(rathena, '..')).sort()).toEqual(['client', 'rathena']);
    }
    const { out: json } = await run('build', '--rathena', rathena, '--check', '--json');
    expect(JSON.parse(json)).toMatchObject({ coverage: { counts: { 'map pictures': 2 } } });
  });

  it('fails a check with exit code 65 for a tree that cannot be built, and for a bad target', async () => {
    await using workshop = await createTestTree({ 'db/pre-re/item_db.yml': '' });
    const { rathena } = workshop;
    expect(await run('build', '--rathena', rathena, '--check')).toEqual({
      ...{ out: '', err: 'db/pre-re/item_db.yml: is empty\n', code: 65 },
    });
    await using good = await createTestTree();
    const inside = await run('build', '--rathena', good.rathena, '--check', '--out', good.rathena);
    expect(inside.err).toContain('which is an input');
    expect(inside.code).toBe(65);
  });

  it('requires a target folder', async () => {
    await using workshop = await createTestTree();
    const { err, code } = await run('build', '--rathena', workshop.rathena);
    expect([err, code]).toEqual(['--out <dir> says where the databases go; --check needs none\n', 65]);
  });

  it('prints the whole result as JSON', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const { out: said } = await run('build', '--rathena', rathena, '--out', out, '--json', '--mode', 'pre-renewal');
    expect(JSON.parse(said)).toMatchObject({
      rates: {},
      coverage: { mode: 'Prerenewal', counts: { items: 2 } },
    });
  });

  it('fails with exit code 65 and one line for an invalid tree', async () => {
    await using workshop = await createTestTree({ 'db/pre-re/item_db.yml': '' });
    const { rathena, out } = workshop;
    expect(await run('build', '--rathena', rathena, '--out', out)).toEqual({
      out: '',
      err: 'db/pre-re/item_db.yml: is empty\n',
      code: 65,
    });
  });

  it('lists the changes between two builds, as text and as JSON', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const [older, newer] = [`${out}-old`, `${out}-new`];
    await run('build', '--rathena', rathena, '--out', older);
    await workshop.write(
      itemDb(
        '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n    Buy: 20\n  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n    Buy: 6\n',
      ),
    );
    await run('build', '--rathena', rathena, '--out', newer);
    expect((await run('diff', older, older)).out).toBe('No changes.\n');
    const { out: text } = await run('diff', older, newer);
    expect(text).toContain('item 512 Apple\n  prices: buy: 15 -> 20\n');
    const { out: json } = await run('diff', older, newer, '--json');
    expect(JSON.parse(json)).toContainEqual({
      ...{ database: 'item', id: 512, name: 'Apple', topic: 'prices', field: 'buy', before: '15', after: '20' },
    });
  });

  it('reports which folder cannot be compared', async () => {
    await using workshop = await createTestTree();
    const { err, code } = await run('diff', workshop.rathena, workshop.rathena);
    expect(err).toMatch(/versions\.json: does not exist/);
    expect(code).toBe(65);
  });
});
