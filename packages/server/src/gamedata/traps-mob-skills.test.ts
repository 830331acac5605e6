import { describe, expect, it } from 'vitest';
import { buildSmall, mobDb } from './testing/small-tree.ts';

const mob = (id: number, name: string) => `  - Id: ${id}\n    AegisName: ${name.toUpperCase()}\n    Name: ${name}\n`;
const world = mobDb(mob(1002, 'Poring') + mob(1003, 'Drops') + mob(1004, 'Metaling'));
const rows = (...lines: string[]) => ({ ...world, 'db/pre-re/mob_skill_db.txt': `${lines.join('\n')}\n` });

describe('the skills of monsters from the rows of the skill file', () => {
  it('are listed once per level with all states, in the order of the skill list', async () => {
    const built = await buildSmall(
      rows(
        '1002,Poring@NPC_HIT,attack,186,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring@NPC_HIT,idle,186,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring@NPC_HIT,attack,186,3,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring@AL_TELEPORT,walk,26,1,2000,0,5000,yes,self,rudeattacked,,,,,,,,',
        '//1002,Poring@NPC_RUN,attack,354,1,10000,0,3000,no,self,always,0,,0x81,,,,26,',
      ),
    );
    expect(built.mobs.get(1002)?.skills).toEqual([
      { skill_id: 186, name: 'Hit', level: 1, states: ['Idle', 'Attack'] },
      { skill_id: 186, name: 'Hit', level: 3, states: ['Attack'] },
      { skill_id: 26, name: 'AL_TELEPORT', level: 1, states: ['Rude Attacked'] },
    ]);
  });

  it('count rows for whole classes, and report unknown monsters, states and invalid rows', async () => {
    const built = await buildSmall(
      rows(
        '-1,Boss@NPC_HIT,attack,186,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '9999,Ghost@NPC_HIT,attack,186,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring@NPC_HIT,sleeping,186,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring@NPC_HIT,attack,many,1,2000,0,5000,yes,target,always,0,,,,,,,',
        '1002,Poring',
      ),
    );
    expect(built.coverage.counts['global monster skills']).toBe(1);
    expect(built.findings).toEqual([
      'db/pre-re/mob_skill_db.txt:3: has the unknown state sleeping',
      'db/pre-re/mob_skill_db.txt:4: has text instead of a number',
      'db/pre-re/mob_skill_db.txt:5: has 2 of at least 12 columns',
      'db/pre-re/mob_skill_db.txt:2: monster 9999 does not exist',
    ]);
  });

  it('list the summoned monsters, one after another up to the level', async () => {
    const built = await buildSmall(
      rows(
        '1002,Poring@NPC_SUMMONSLAVE,idle,196,3,10000,700,10000,no,self,slavele,0,1003,1004,,,,,',
        '1002,Poring@NPC_SUMMONSLAVE,attack,196,3,10000,700,10000,no,self,slavele,0,1003,1004,,,,,',
      ),
    );
    expect(built.mobs.get(1002)?.slaves).toEqual([
      {
        condition: 'No slaves left',
        chance: 10000,
        delay: 10000,
        states: ['Idle', 'Attack'],
        slaves: [
          { mob_id: 1003, name: 'Drops', count: 2, hidden: true },
          { mob_id: 1004, name: 'Metaling', count: 1, hidden: true },
        ],
      },
    ]);
    expect(built.mobs.get(1003)).toMatchObject({ hidden: true, master: { mob_id: 1002, name: 'Poring' } });
    expect(built.mobs.get(1002)).toMatchObject({ hidden: false });
  });
});
