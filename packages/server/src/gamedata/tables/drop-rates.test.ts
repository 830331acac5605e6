import { describe, expect, it } from 'vitest';
import { buildSmall, type Files, itemDb, mobDb } from '../testing/small-tree.ts';

const TYPES = ['Healing', 'Usable', 'Etc', 'Weapon', 'Armor', 'Card'];
const drops = TYPES.map((type) => `      - Item: ${type}\n        Rate: 100\n`).join('');
const mob = (id: number, name: string, more: string) =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: ${name}\n${more}    Drops:\n${drops}`;
const tree: Files = {
  ...itemDb(
    TYPES.map((type, at) => `  - Id: ${500 + at}\n    AegisName: ${type}\n    Name: ${type}\n    Type: ${type}\n`).join(
      '',
    ),
  ),
  ...mobDb(
    mob(1001, 'POOR', '') +
      mob(1002, 'PORING', '    Class: Boss\n') +
      mob(
        1003,
        'LORD',
        '    Class: Boss\n    Modes:\n      Mvp: true\n    MvpDrops:\n      - Item: Card\n        Rate: 100\n',
      ) +
      mob(1004, 'CHEST', '    RaceGroups:\n      Treasure: true\n'),
  ),
};
const ratio = (body: string): Files => ({
  'db/mob_item_ratio.yml': `Header:\n  Type: MOB_ITEM_RATIO_DB\n  Version: 1\nBody:\n${body}`,
});

/** Returns the drop rates that players see: the stored rate multiplied by the rate of the realm, in 1/10000. */
async function shown(conf: string, more: Files = {}) {
  const { mobs, rates, findings } = await buildSmall({ ...tree, ...more, 'conf/import/battle_conf.txt': conf });
  const rate = (value: number) => Math.round(Math.min(10_000, value * (rates.drop ?? 1)) * 100) / 100;
  const of = (id: number) => mobs.get(id)?.drops.map((drop) => [drop.name, rate(drop.rate)] as const) ?? [];
  const table = (id: number) => Object.fromEntries(of(id));
  return {
    table,
    mvp: mobs.get(1003)?.mvp_drops.map((drop) => rate(drop.rate)),
    stored: mobs.get(1001)?.drops,
    findings,
  };
}

describe('the drop rates of a build', () => {
  it("are equal to the tree's rates at default settings", async () => {
    const all = ['common', 'heal', 'use', 'equip', 'card'].map((kind) => `item_rate_${kind}: 700`).join('\n');
    const { stored, table } = await shown(all);
    expect(stored?.map((drop) => drop.rate)).toEqual([100, 100, 100, 100, 100, 100]);
    expect(table(1001).Card).toBe(700);
  });

  it('use the logarithmic formula if the realm enables it', async () => {
    // Values from rAthena's table for a rate of 500 %: a drop of 0.01 % becomes five times as likely, 1 % three times,
    // 100 % stays.
    const { table } = await shown('item_rate_common: 500\nitem_rate_card: 500\nitem_logarithmic_drops: yes\n');
    expect([table(1001).Etc, table(1001).Card, table(1001).Healing]).toEqual([300, 300, 100]);
    const linear = await shown('item_rate_common: 500\nitem_logarithmic_drops: no\n');
    expect(linear.table(1001).Etc).toBe(500);
  });

  it('depend on the type of the item and on the rank of the monster', async () => {
    const { table, mvp } = await shown(
      'item_rate_common: 500\nitem_rate_heal: 300\nitem_rate_use: 200\nitem_rate_equip: 1000\nitem_rate_card: 100\n' +
        'item_rate_card_boss: 50\nitem_rate_card_mvp: 10\nitem_rate_treasure: 400\nitem_rate_mvp: 250\n',
    );
    expect(table(1001)).toEqual({ Healing: 300, Usable: 200, Etc: 500, Weapon: 1000, Armor: 1000, Card: 100 });
    expect([table(1002).Card, table(1003).Card, table(1003).Etc, mvp]).toEqual([50, 10, 100, [250]]);
    expect(table(1004)).toEqual({ Healing: 400, Usable: 400, Etc: 400, Weapon: 400, Armor: 400, Card: 400 });
  });

  it('stay within the limits of the settings', async () => {
    const { table } = await shown(
      'item_rate_card: 1\nitem_drop_card_min: 5\nitem_rate_heal: 90000\nitem_drop_heal_max: 9000\n',
    );
    expect(table(1001)).toMatchObject({ Healing: 9000, Card: 5, Etc: 100 });
  });

  it('remove a drop if they are zero', async () => {
    expect((await shown('item_rate_card: 0\n')).table(1001)).not.toHaveProperty('Card');
  });

  const orcHero = mobDb(
    '  - Id: 1087\n    AegisName: ORK_HERO\n    Name: Orc Hero\n    MvpDrops:\n' +
      [2000, 1500, 5000].map((rate, at) => `      - Item: ${TYPES[at]}\n        Rate: ${rate}\n`).join(''),
  );
  it.each([
    ['one by one', '', [2000, 1200, 3400]],
    ['one by one', 'item_drop_mvp_mode: 0\n', [2000, 1200, 3400]],
    // Each MVP reward has the average of its chances in all six orders.
    ['in any order', 'item_drop_mvp_mode: 1\n', [1400, 1025, 4175]],
    ['all', 'item_drop_mvp_mode: 2\n', [2000, 1500, 5000]],
    ["one by one at the realm's rates", 'item_rate_common: 200\nitem_rate_mvp: 200\n', [4000, 1800, 4200]],
    ['one by one at a separate rate', 'item_rate_common: 300\nitem_rate_mvp: 100\n', [2000, 1200, 3400]],
    ['one by one at twice the rate of other drops', 'item_rate_mvp: 200\n', [4000, 1800, 4200]],
  ])('for MVP rewards are the chances to receive each: %s, %j', async (_, conf, expected) => {
    const { mobs, items, rates } = await buildSmall({ ...tree, ...orcHero, 'conf/import/battle_conf.txt': conf });
    const drops = mobs.get(1087)?.mvp_drops ?? [];
    expect(drops.map(({ name }) => name)).toEqual(TYPES.slice(0, 3));
    expect(drops.map(({ rate }) => Math.round(rate * (rates.drop ?? 1)))).toEqual(expected);
    expect(items.get(501)?.drops_from).toEqual([{ mob_id: 1087, mob_name: 'Orc Hero', rate: drops[1]?.rate }]);
  });

  it('leave out and report a reward after a reward with a chance of 100 %', async () => {
    const { mobs, findings } = await buildSmall({
      ...{ ...tree, ...orcHero },
      'conf/import/battle_conf.txt': 'item_rate_mvp: 700\n',
    });
    expect(mobs.get(1087)?.mvp_drops.map(({ name }) => name)).toEqual(['Healing']);
    expect(findings).toContain(
      'db/pre-re/mob_db.yml:6: MvpDrops: Etc comes after a drop with a chance of 100 %: it never drops',
    );
  });

  it('follow db/mob_item_ratio.yml for an item on all or some monsters', async () => {
    const { table, findings } = await shown(
      'item_rate_card: 300\n',
      ratio(
        '  - Item: Card\n    Ratio: 50\n  - Item: Etc\n    Ratio: 900\n    List:\n      POOR: true\n  - Item: Nothing\n    Ratio: 1\n',
      ),
    );
    expect([table(1001).Card, table(1001).Etc, table(1002).Card, table(1002).Etc]).toEqual([50, 900, 50, 100]);
    expect(findings).toContain('db/mob_item_ratio.yml:11: sets the ratio of the item Nothing, which does not exist');
  });
});
