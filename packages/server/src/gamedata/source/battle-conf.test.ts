import { describe, expect, it } from 'vitest';
import { buildSmall, type Files, itemDb, mobDb } from '../testing/small-tree.ts';

const built = (files: Files) => buildSmall(files);
const own = (text: string): Files => ({ 'conf/import/battle_conf.txt': text });
const file = 'conf/import/battle_conf.txt';

describe('a game server setting of conf/battle', () => {
  it.each<[string, number | undefined, string[]]>([
    ['item_rate_common: 300', 3, []],
    ['ITEM_RATE_COMMON:300//three', 3, []],
    ['item_rate_common: 1000000', 10_000, []],
    ['//item_rate_common: 300', undefined, []],
    [
      'item_rate_common: 200\nitem_rate_common: 1000001',
      undefined,
      ['2: item_rate_common is 1000001, but the server accepts 0 to 1000000: it uses its default'],
    ],
    [
      'item_rate_common: -1',
      undefined,
      ['1: item_rate_common is -1, but the server accepts 0 to 1000000: it uses its default'],
    ],
    ['item_rate_common: 2,50', 0.02, ['1: item_rate_common is not a number: the server takes 2,50 for 2']],
    ['item_rate_common: true', 0, ['1: item_rate_common is not a number: the server takes true for 0']],
    [' item_rate_common: 300', undefined, ['1: item_rate_common has blanks around it: the server does not know it']],
    ['item_rate_common : 300', undefined, ['1: item_rate_common has blanks around it: the server does not know it']],
    ['item_rate_commonly: x\nnothing', undefined, []],
  ])('has the same value as on the game server: %j', async (text, drop, findings) => {
    const { rates, findings: found } = await built(own(text));
    expect(rates.drop).toBe(drop);
    expect(found).toEqual(findings.map((finding) => `${file}:${finding}`));
  });

  it('may be in any imported file, at the position of the import', async () => {
    const { rates, findings } = await built({
      'conf/battle_athena.conf':
        'base_exp_rate: 900\nimport: conf/battle/exp.conf\nimport: conf/none.conf\nimport: conf/import/battle_conf.txt\n',
      'conf/battle/exp.conf': 'base_exp_rate: 200\njob_exp_rate: 300\n',
      // No other configuration file imports this file, so its setting must be ignored.
      'conf/battle/drops.conf': 'item_rate_common: 700\n',
      ...own('import: conf/import/rates.txt\nimport: conf/battle_athena.conf\n'),
      'conf/import/rates.txt': 'job_exp_rate: 500\n',
    });
    expect(rates).toEqual({ base: 2, job: 5 });
    expect(findings).toEqual([
      'conf/none.conf: does not exist (imported by conf/battle_athena.conf:3)',
      `${file}:2: imports conf/battle_athena.conf, which is being read: a circle`,
    ]);
  });
});

describe("a monster record after the game server's settings (conf/battle) are applied", () => {
  const mob = mobDb(
    '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    Ai: 04\n    SkillRange: 10\n    ChaseRange: 12\n    DamageMotion: 301\n',
  );

  it('has view range, chase range, flinching and attack modes from the settings', async () => {
    const poring = async (conf: string) => {
      const { view_range, chase_range, damage_motion, mode } =
        (await built({ ...mob, ...own(conf) })).mobs.get(1002) ?? {};
      return [view_range, chase_range, damage_motion, mode?.includes('Aggressive')];
    };
    expect(await poring('')).toEqual([10, 12, 301, true]);
    expect(await poring('view_range_rate: 150\nchase_range_rate: 50\nmonster_damage_delay_rate: 50\n')).toEqual([
      15,
      15,
      150,
      true,
    ]);
    expect(await poring('view_range_rate: 0\nmonster_active_enable: no\n')).toEqual([1, 12, 301, false]);
  });

  it('has drop rates by the item type, with the configured minimum', async () => {
    const drops = ['Wing', 'Rare', 'Common'].map(
      (item, at) => `      - Item: ${item}\n        Rate: ${[100, 1, 5_000][at]}\n`,
    );
    const { mobs } = await built({
      ...itemDb(
        ['Wing', 'Rare', 'Common']
          .map(
            (name, at) =>
              `  - Id: ${600 + at}\n    AegisName: ${name}\n    Name: ${name}\n    Type: ${at ? 'Etc' : 'Delayconsume'}\n`,
          )
          .join(''),
      ),
      ...mobDb(`  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    Drops:\n${drops.join('')}`),
      ...own('item_rate_use: 300\ndrop_rateincrease: yes\n'),
    });
    expect(mobs.get(1002)?.drops.map(({ rate }) => rate)).toEqual([303, 2, 5_000]);
  });
});
