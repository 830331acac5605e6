import { describe, expect, it } from 'vitest';
import { buildSmall, type Files, itemDb, mobDb } from '../testing/small-tree.ts';

const names = Array.from({ length: 14 }, (_, at) => `I${at}`);
const items = itemDb(
  names.map((name, at) => `  - Id: ${500 + at}\n    AegisName: ${name}\n    Name: ${name}\n`).join(''),
);
const entry = (item: string, more = 'Rate: 10') => `      - Item: ${item}\n        ${more}\n`;
const listOf = (entries: readonly string[]) => entries.join('');
const mob = (drops: string, list = 'Drops') =>
  mobDb(`  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    ${list}:\n${drops}`);
const later = (drops: string, list = 'Drops'): Files => ({
  'db/import/mob_db.yml': `Header:\n  Type: MOB_DB\n  Version: 1\nBody:\n  - Id: 1002\n    ${list}:\n${drops}`,
});

async function dropped(files: Files) {
  const { mobs, findings } = await buildSmall({ ...items, 'db/pre-re/pet_db.yml': undefined, ...files });
  const { drops = [], mvp_drops: mvp = [] } = mobs.get(1002) ?? {};
  return {
    drops: drops.map(({ name }) => name),
    mvp: mvp.map(({ name }) => name),
    findings: findings.filter((text) => text.includes('mob_db')),
  };
}
const file = 'db/pre-re/mob_db.yml:6';
const owners = 'db/import/mob_db.yml:5';

describe('the drops of a monster', () => {
  it('are at most ten, plus three for an MVP, as on the server', async () => {
    expect(await dropped(mob(listOf(names.slice(0, 12).map((name) => entry(name)))))).toEqual({
      drops: names.slice(0, 10),
      mvp: [],
      findings: ['I10', 'I11'].map((name) => `${file}: Drops: ${name} is one more than the 10 that the server keeps`),
    });
    expect(await dropped(mob(listOf(names.slice(0, 4).map((name) => entry(name))), 'MvpDrops'))).toEqual({
      drops: [],
      mvp: names.slice(0, 3),
      findings: [`${file}: MvpDrops: I3 is one more than the 3 that the server keeps`],
    });
  });

  it.each([
    ['src/map/mob.hpp', '#ifndef MAX_MOB_DROP\n\t#define MAX_MOB_DROP 12\n#endif\n'],
    ['src/custom/defines_pre.hpp', '// ours\n#define MAX_MOB_DROP 12\n'],
  ])('are at most as many as MAX_MOB_DROP in the source file of the game server: %s', async (header, text) => {
    const { drops } = await dropped({ ...mob(listOf(names.map((name) => entry(name)))), [header]: text });
    expect(drops).toEqual(names.slice(0, 12));
  });

  it("are merged with a later record's drops by index, up to the limit", async () => {
    const nine = mob(listOf(names.slice(0, 9).map((name) => entry(name))));
    const replaced = entry('I13', 'Index: 2\n        Rate: 10');
    expect(await dropped({ ...nine, ...later(replaced + entry('I11') + entry('I12')) })).toEqual({
      drops: ['I0', 'I1', 'I13', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I11'],
      mvp: [],
      findings: [`${owners}: Drops: I12 is one more than the 10 that the server keeps`],
    });
  });

  it.each<[string, string[], string[]]>([
    ['Index: 1', ['I0', 'I5'], []],
    ['Index: 3', ['I0'], [`${owners}: Drops: I5 has the Index 3, which leaves a gap: the server ignores it`]],
    ['Index: 10', ['I0'], [`${owners}: Drops: I5 has an Index outside 0 to 9`]],
    ['Index: -1', ['I0'], [`${owners}: Drops: I5 has an Index outside 0 to 9`]],
    ['Index: x', ['I0'], [`${owners}: Drops: I5 has an Index outside 0 to 9`]],
  ])('are appended by index only without a gap: %s', async (index, drops, findings) => {
    const added = later(entry('I5', `${index}\n        Rate: 10`));
    expect(await dropped({ ...mob(entry('I0')), ...added })).toEqual({ drops, mvp: [], findings });
  });

  it('do not include entries without a known item', async () => {
    const two = mob(entry('Nothing') + entry('I0'));
    expect(await dropped({ ...two, ...later(entry('I5', 'Index: 0\n        Rate: 10')) })).toEqual({
      drops: ['I5'],
      mvp: [],
      findings: [`${file}: Drops names the item Nothing, which does not exist`],
    });
  });

  it.each(['Rate: 0', 'Rate: 10001', 'Rate: -5', 'Rate: 1.5', 'Rate:', 'StealProtected: true'])(
    'need a valid rate: %s',
    async (rate) => {
      expect(await dropped(mob(entry('I0', rate) + entry('I1')))).toEqual({
        drops: ['I1'],
        mvp: [],
        findings: [`${file}: Drops: I0 has no Rate from 1 to 10000`],
      });
    },
  );
});
