import { describe, expect, it } from 'vitest';
import { buildSmall, mobDb, smallTree } from '../testing/small-tree.ts';

const mob = (id: number, more: string) => `  - Id: ${id}\n    AegisName: M${id}\n    Name: M${id}\n${more}`;
const plant = ['IgnoreMelee', 'IgnoreMagic', 'IgnoreRanged', 'IgnoreMisc'].map((mode) => `      ${mode}: true\n`);
const mobs = mobDb(mob(1, '') + mob(2, '    Class: Boss\n') + mob(3, `    Modes:\n${plant.join('')}`));

/** Returns amount, interval and variation of every monster spawn on the test map. */
async function spawns(lines: string, conf = '') {
  const { maps, findings } = await buildSmall({
    ...mobs,
    'db/pre-re/pet_db.yml': undefined,
    'db/pet_db.yml': 'Header:\n  Type: PET_DB\n  Version: 1\nFooter:\n  Imports:\n  - Path: db/import/pet_db.yml\n',
    'npc/world.txt': smallTree['npc/world.txt']?.toString().replace(/field,0,0.*\n/, ''),
    'npc/extra.txt': lines,
    'conf/battle/monster.conf': conf,
  });
  const found = maps.get('field')?.spawns.map((group) => [group.total_amount, group.interval, group.variation]);
  return { found, findings };
}

describe('the respawn time of a monster', () => {
  it("is five seconds if the spawn line lacks a time or has less than the game server's minimum", async () => {
    const lines = 'field\tmonster\tM\t1,4\nfield\tmonster\tM\t1,3,0,0\nfield\tmonster\tM\t1,2,1000\n';
    expect((await spawns(lines)).found).toEqual([
      [7, 5_000, 0],
      [2, 1_000, 0],
    ]);
    expect((await spawns(lines, 'mob_respawn_time: 2000\n')).found).toEqual([[9, 5_000, 0]]);
  });

  it('has a random part only for boss_monster, or as mob_spawn_variance defines', async () => {
    const lines = 'field\tmonster\tM\t1,1,9000,500\nfield\tboss_monster\tM\t2,1,9000,500\n';
    const variations = async (conf: string) => (await spawns(lines, conf)).found?.map(([, , variation]) => variation);
    expect(await variations('')).toEqual([0, 500]);
    expect(await variations('mob_spawn_variance: 0\n')).toEqual([0, 0]);
    expect(await variations('mob_spawn_variance: 2\n')).toEqual([500, 0]);
    expect(await variations('mob_spawn_variance: 3\n')).toEqual([500, 500]);
  });

  it('is multiplied by the rate for normal monsters, plants and monsters immune to status effects', async () => {
    const lines = [1, 2, 3].map((id) => `field\tboss_monster\tM\t${id},1,10000,2000\n`).join('');
    const conf = 'mob_spawn_delay: 50\nboss_spawn_delay: 200\nplant_spawn_delay: 1\n';
    expect((await spawns(lines, conf)).found).toEqual([
      [1, 5_000, 1_000],
      [1, 20_000, 4_000],
      // The minimum respawn time includes the random part.
      [1, 1_000, 0],
    ]);
  });
});

describe('the number of spawned monsters', () => {
  it('is multiplied by mob_count_rate unless it is one', async () => {
    const lines = 'field\tmonster\tM\t1,10\nfield\tmonster\tM\t2,1\nfield\tmonster\tM\t3,2\n';
    const amounts = async (conf: string) => (await spawns(lines, conf)).found?.map(([amount]) => amount);
    expect(await amounts('mob_count_rate: 250\n')).toEqual([25, 1, 5]);
    expect(await amounts('mob_count_rate: 10\n')).toEqual([1, 1, 1]);
  });

  it('is between one and a thousand per spawn line, and other lines are left out as on the game server', async () => {
    expect(await spawns('field\tmonster\tM\t1,0\nfield\tmonster\tM\t1,1001\nfield\tmonster\tM\t1,1000\n')).toEqual({
      found: [[1_000, 5_000, 0]],
      findings: [
        'npc/extra.txt:1: spawns 0 monsters, but the server accepts 1 to 1000',
        'npc/extra.txt:2: spawns 1001 monsters, but the server accepts 1 to 1000',
      ],
    });
  });
});
