import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { loadGameFacts } from '../domain/game-facts.ts';
import { buildDatabases } from './build.ts';
import { writeGrf } from './testing/grf-writer.ts';
import { createTestTree, readBuilt, type TestTree } from './testing/small-tree.ts';

const options = (body: string) => ({
  'db/item_randomopt_db.yml': `Header:\n  Type: RANDOM_OPTION_DB\n  Version: 1\nBody:\n${body}`,
});

const luaFolder = 'data/luafiles514/lua files/datainfo/';

/** Returns the two tables of a game client with the texts of random options, encoded in a code page. */
const clientTables = (codePage: string): [string, Buffer][] => [
  [
    `${luaFolder}enumvar.lub`,
    Buffer.from('EnumVAR = { VAR_MAXHPAMOUNT = { 1, 0 }, VAR_ATKPERCENT = { 2, 0 }, EnumVAR_LAST = { 300, 0 } }'),
  ],
  [
    `${luaFolder}addrandomoptionnametable.lub`,
    iconv.encode(
      'NameTable_VAR = { [EnumVAR.VAR_MAXHPAMOUNT[1]] = "체력 + %d", [EnumVAR.VAR_ATKPERCENT[1]] = "ATK %d%%",\n' +
        '[EnumVAR.OF_ANOTHER_CLIENT[1]] = "x %d", [7] = "" }',
      codePage,
    ),
  ],
];

describe('random options of items', () => {
  it('have texts with their values on the server', async () => {
    await using workshop = await createTestTree(
      options(
        '  - Id: 1\n    Option: VAR_MAXHPAMOUNT\n    Script: |\n      bonus bMaxHP,1;\n  - Id: 9\n    Option: VAR_MY_OWN\n',
      ),
    );
    const { findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, client: undefined }));
    expect(findings).toEqual([]);
    const facts = await loadGameFacts(workshop.out);
    const texts = [facts.optionText(1, 100), facts.optionText(1, -100), facts.optionText(9, 3), facts.optionText(2, 5)];
    expect(texts).toEqual(['Max HP +100', 'Max HP -100', 'My own: 3', undefined]);
  });

  it('are reported if they have an unknown key or lack a constant', async () => {
    await using workshop = await createTestTree(
      options('  - Id: 1\n    Option: VAR_STRAMOUNT\n    Skript: x\n  - Id: 2\n    Script: x\n'),
    );
    const { findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, client: undefined }));
    expect(findings).toEqual([
      expect.stringMatching(/^db\/item_randomopt_db\.yml:\d+: unknown key Skript/),
      expect.stringMatching(/^db\/item_randomopt_db\.yml:\d+: random option 2 without an Option$/),
    ]);
    expect((await loadGameFacts(workshop.out)).optionText(1, 2)).toBe('STR +2');
  });

  it.each([
    ['a folder', async (tree: TestTree) => tree.writeClient(Object.fromEntries(clientTables('utf8')))],
    [
      'an archive',
      async (tree: TestTree) => {
        const files = clientTables('cp949').map(([name, content]) => ({ name: name.replaceAll('/', '\\'), content }));
        await writeFile(join(tree.client, 'client.grf'), writeGrf(0x200, files));
      },
    ],
  ])('have the texts of a game client in %s, also options that the server tree lacks', async (_, writeTables) => {
    await using workshop = await createTestTree(
      options('  - Id: 1\n    Option: VAR_MAXHPAMOUNT\n  - Id: 3\n    Option: VAR_STRAMOUNT\n'),
    );
    await writeTables(workshop);
    await buildDatabases({ ...workshop, encoding: 'cp949' });
    const facts = await loadGameFacts(workshop.out);
    expect([1, 2, 3, 5].map((id) => facts.optionText(id, 7))).toEqual(['체력 + 7', 'ATK 7%', 'STR +7', undefined]);
  });

  it("keep the texts of the server tree if the client's table has a fault, and the fault is reported", async () => {
    await using workshop = await createTestTree(options('  - Id: 1\n    Option: VAR_MAXHPAMOUNT\n'));
    await workshop.writeClient({
      [`${luaFolder}enumvar.lub`]: 'EnumVAR = {',
      [`${luaFolder}addrandomoptionnametable.lub`]: 'NameTable_VAR = { [EnumVAR.VAR_MAXHPAMOUNT[1]] = "HP %d" }',
    });
    const { findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(findings).toEqual([expect.stringContaining('enumvar.lub: is not Lua that can be read to its end')]);
    expect((await loadGameFacts(workshop.out)).optionText(1, 7)).toBe('Max HP +7');
  });

  it('are missing for a server tree without them, which is not reported', async () => {
    await using workshop = await createTestTree({});
    const { findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, client: undefined }));
    expect([findings, existsSync(join(workshop.out, 'item_options.json'))]).toEqual([[], false]);
    expect((await loadGameFacts(workshop.out)).optionText(1, 2)).toBeUndefined();
  });
});
