import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGameFacts } from '../domain/game-facts.ts';
import { buildDatabases } from './build.ts';
import { createTestTree, readBuilt } from './testing/small-tree.ts';

const options = (body: string) => ({
  'db/item_randomopt_db.yml': `Header:\n  Type: RANDOM_OPTION_DB\n  Version: 1\nBody:\n${body}`,
});

describe('random options', () => {
  it('have words with their values in the facts of the server', async () => {
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

  it('with an unknown key or without a constant are reported', async () => {
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

  it('are missing in a tree without them, which is not reported', async () => {
    await using workshop = await createTestTree({});
    const { findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, client: undefined }));
    expect([findings, existsSync(join(workshop.out, 'item_options.json'))]).toEqual([[], false]);
    expect((await loadGameFacts(workshop.out)).optionText(1, 2)).toBeUndefined();
  });
});
