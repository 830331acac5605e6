import { describe, expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

const { sandbox } = useCommandLine();
const kafra = (...args: string[]) => sandbox.run(args);

interface Item {
  id: number;
  name: string;
  type: string;
  equip_lv?: number;
  drops_from: { mob_id: number }[];
}

const found = async (...args: string[]): Promise<Item[]> => JSON.parse((await kafra(...args, '--json')).stdout);

describe('kafra items search', () => {
  test('finds the items of a search in the requested order', async () => {
    const all = await found('items', 'list');
    const wanted = all.filter(({ type, equip_lv = 0 }) => type === 'Weapon' && equip_lv <= 30);
    expect(wanted.length).toBeGreaterThan(0);
    const weapons = await found('items', 'search', 'type:weapon level:..30 sort:-id');
    expect(weapons.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id).sort((a, b) => b - a));
    // Several arguments of the command line form one search text.
    expect(await found('items', 'search', 'type:weapon', 'level:..30', 'sort:-id')).toEqual(weapons);
  });

  test('also searches by related monsters', async () => {
    const mobs: { id: number; race: string }[] = JSON.parse((await kafra('mobs', 'list', '--json')).stdout);
    const plants = new Set(mobs.filter(({ race }) => race === 'Plant').map(({ id }) => id));
    const all = await found('items', 'list');
    const wanted = all.filter(({ drops_from }) => drops_from.some(({ mob_id }) => plants.has(mob_id)));
    expect(wanted.length).toBeGreaterThan(0);
    const dropped = await found('items', 'search', 'droppedby:(race:plant)');
    expect(dropped.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  test('finds nothing and marks the error in an invalid search', async () => {
    expect(await kafra('items', 'search', 'type:crad levle<40', '--json')).toEqual({
      stdout: '',
      stderr: `error: The field "type" has no value "crad". Did you mean "Card"?
  type:crad levle<40
       ^^^^
There is no field "levle". Did you mean "level"?
  type:crad levle<40
            ^^^^^
`,
      code: 64,
    });
  });

  test.each([
    ['x', 'Type at least 3 characters to search.'],
    ['ap', 'Type at least 3 characters to search.'],
    ['type:card x', 'Type at least 3 characters to search.'],
    ['level<', 'level has no value.\n  level<\n  ^^^^^^'],
    ['red level:', 'level has no value.\n  red level:\n      ^^^^^^'],
    ['droppedby:(', 'There is nothing in the parentheses.\n  droppedby:(\n            ^'],
    ['type:card sort:', 'sort needs a field.\n  type:card sort:\n            ^^^^^'],
    ['type:card or', 'One side of "or" is empty.\n  type:card or\n  ^^^^^^^^^^^^'],
    ['type:card not (', 'There is nothing in the parentheses.'],
    ['name:""', 'name has no value.'],
  ])('prints no rows for the incomplete search %j and reports the missing or invalid part', async (search, message) => {
    const { stdout, stderr, code } = await kafra('items', 'search', search, '--json');
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain(`error: ${message}`);
  });

  test('with --explain prints the meaning of a search', async () => {
    const { stderr, code } = await kafra(
      'items',
      'search',
      '--explain',
      'bow type:weapon,card level:10..20 -is:costume',
    );
    expect({ stderr, code }).toEqual({
      stderr: 'type is weapon or card\nlevel is from 10 to 20\nnot (is costume)\nfound by "bow"\n',
      code: 0,
    });
  });

  test('accepts a search that begins with a minus after --', async () => {
    const { stderr, code } = await kafra('items', 'search', '-type:card');
    expect(code).toBe(64);
    expect(stderr).toContain('not type:card');
    expect((await kafra('items', 'search', '--sort', 'level')).stderr).not.toContain('not type:card');
    const others = await found('items', 'search', 'not type:card');
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ type }) => type !== 'Card')).toBe(true);
    const { stdout } = await kafra('items', 'search', '--json', '--', '-type:card');
    expect(JSON.parse(stdout)).toEqual(others);
  });

  test('has completion of fields and words with the TAB key, also after bash has split them', async () => {
    const values = async (...words: string[]) =>
      (await kafra('complete', '--', ...words)).stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split('\t')[0]);
    expect(await values('items', 'search', 'ty')).toEqual(['type:']);
    expect(await values('items', 'search', 'type:ca')).toContain('type:card');
    expect(await values('items', 'search', 'type', ':', 'ca')).toContain('card');
    expect(await values('items', 'search', 'sword', 'droppedby:(race:pl')).toEqual(['droppedby:(race:plant']);
    expect(await values('items', 'search', 'type:weapon', '--ex')).toEqual(['--explain']);
  });

  test('lists its search fields in the help', async () => {
    const { stdout } = await kafra('help', 'search');
    for (const text of ['Quote the search', 'droppedby, drops, from', 'kafra mobs search', 'exphp'])
      expect(stdout).toContain(text);
  });
});
