import { describe, expect, it } from 'vitest';
import { buildSmall, database, type Files, itemDb } from './testing/small-tree.ts';

const skill = (id: number, name: string, more = '') =>
  `  - Id: ${id}\n    Name: ${name}\n    Description: ${name} shown\n    MaxLevel: 3\n${more}`;

const tree = (body: string) => database('skill_tree', 'SKILL_TREE_DB', body);

const bolt = skill(
  19,
  'MG_FIREBOLT',
  `    Type: Magic
    TargetType: Attack
    Range: -9
    Hit: Multi_Hit
    HitCount:
      - Level: 1
        Count: 1
      - Level: 2
        Count: -2
      - Level: 3
        Count: 3
      - Level: 99999999
        Count: 7
    Element: Fire
    CastTime:
      - Level: 1
        Time: 700
      - Level: 2
        Time: 700
      - Level: 3
        Time: 700
    Flags:
      IsQuest: true
      IsNpc: false
    Requires:
      SpCost: 12
      Weapon:
        Staff: true
      State: Shield
      ItemCost:
        - Item: Apple
          Amount: 2
          Level: 3
        - Item: Pear
`,
);
const bash = skill(5, 'SM_BASH', '    Type: Weapon\n');
const files: Files = database('skill_db', 'SKILL_DB', bash + bolt);

describe('the skill database', () => {
  it('describes a skill, with values per level if the levels differ', async () => {
    const built = await buildSmall(files);
    expect(built.skills.get(19)).toMatchObject({
      ...{ aegis_name: 'MG_FIREBOLT', name: 'MG_FIREBOLT shown', max_level: 3, type: 'Magic', target: 'Attack' },
      ...{ hit: 'Multi_Hit', elements: ['Fire'], flags: ['IsQuest'], range: [9], hits: [1, 2, 3], cast_time: [700] },
      ...{ sp_cost: [12], hp_cost: [], weapons: ['Staff'], state: 'Shield', hidden: true },
      item_cost: [{ item_id: 512, name: 'Apple', amount: 2, level: 3 }],
    });
    expect(built.skills.get(5)).toMatchObject({ target: 'Passive', elements: ['Neutral'], sp_cost: [] });
    expect(built.findings).toEqual([
      expect.stringMatching(/^db\/pre-re\/skill_db.yml:\d+: ItemCost refers to the item Pear, which does not exist$/),
    ]);
  });

  it.each<[string, number[], number, number[]]>([
    ['continues the trend', [1400, 1600, 1800], 5, [1400, 1600, 1800, 2000, 2200]],
    ['continues a trend of every second level', [1, 1, 2, 2, 3, 3], 8, [1, 1, 2, 2, 3, 3, 4, 4]],
    ['keeps the last value without a trend', [5, 9, 1], 5, [5, 9, 1, 1, 1]],
    ['keeps a single value', [7], 3, [7]],
    ['does not fall below 1', [300, 200, 100], 6, [300, 200, 100, 1, 1, 1]],
    ['does not stay at 0', [0, 0], 4, [0, 0, 1, 1]],
    ['stops at the highest level', [1, 2, 3, 4], 2, [1, 2]],
  ])('completes a list with fewer levels than the maximum: %s', async (_, written, maxLevel, expected) => {
    const list = written.map((time, at) => `      - Level: ${at + 1}\n        Time: ${time}\n`).join('');
    const { skills } = await buildSmall(
      database(
        'skill_db',
        'SKILL_DB',
        `  - Id: 1\n    Name: A\n    Description: A\n    MaxLevel: ${maxLevel}\n    CastTime:\n${list}`,
      ),
    );
    expect(skills.get(1)?.cast_time).toEqual(expected);
  });

  it('may be missing, and all other databases are still built', async () => {
    const none = { 'db/skill_db.yml': undefined, 'db/pre-re/skill_db.yml': undefined };
    const built = await buildSmall({ ...none, 'db/skill_tree.yml': undefined, 'db/pre-re/skill_tree.yml': undefined });
    expect(built.versions.skill).toBeUndefined();
    expect(built.items.size).toBe(2);
    expect(built.findings).toEqual(['db/skill_db.yml: does not exist']);
  });
});

const jobs = `  - Job: Novice
    Tree:
      - Name: SM_BASH
        MaxLevel: 1
        Exclude: true
      - Name: MG_FIREBOLT
        MaxLevel: 2
  - Job: Mage
    Inherit:
      Novice: true
    Tree:
      - Name: SM_BASH
        MaxLevel: 3
        BaseLevel: 10
        JobLevel: 20
        Requires:
          - Name: MG_FIREBOLT
            Level: 2
          - Name: MG_GONE
            Level: 1
  - Job: High_Wizard
    Inherit:
      Novice: true
      Mage: true
  - Job: High_Wizard2
    Inherit:
      Novice: true
      Mage: true
  - Job: Monk
    Inherit:
      Novice: true
    Tree:
      - Name: MG_FIREBOLT
        MaxLevel: 0
      - Name: MG_GONE
        MaxLevel: 1
`;

describe('jobs that learn a skill', () => {
  it('are the jobs with the skill in their tree, and jobs that inherit it, without mounted forms', async () => {
    const built = await buildSmall({ ...files, ...tree(jobs) });
    expect(built.skills.get(19)?.learned_by).toEqual([
      { job: 'Novice', max_level: 2, requires: [], inherited_by: ['Mage', 'High_Wizard'] },
    ]);
    expect(built.skills.get(5)?.learned_by).toEqual([
      { job: 'Novice', max_level: 1, requires: [], inherited_by: [] },
      {
        ...{ job: 'Mage', max_level: 3, base_level: 10, job_level: 20, inherited_by: ['High_Wizard'] },
        requires: [{ skill_id: 19, name: 'MG_FIREBOLT shown', level: 2 }],
      },
    ]);
    expect(built.skills.get(5)?.hidden).toBe(false);
    expect(built.findings.filter((finding) => finding.includes('GONE'))).toEqual([
      'db/pre-re/skill_tree.yml:13: SM_BASH requires MG_GONE, which does not exist',
      'db/pre-re/skill_tree.yml:34: Monk learns MG_GONE, which does not exist',
    ]);
  });

  it("can be changed by the operator's files, also in a tree without the common file", async () => {
    const own = `Header:\n  Type: SKILL_TREE_DB\n  Version: 1\nBody:
  - Job: Mage
    Inherit:
      Novice: false
    Tree:
      - Name: SM_BASH
        MaxLevel: 5
        Requires:
          - Name: MG_FIREBOLT
            Level: 0
`;
    const built = await buildSmall({
      ...{ ...files, ...tree(jobs), 'db/skill_tree.yml': undefined, 'db/import/skill_tree.yml': own },
    });
    const mage = built.skills.get(5)?.learned_by.find(({ job }) => job === 'Mage');
    expect(mage).toMatchObject({ max_level: 5, base_level: 10, requires: [] });
    expect(built.skills.get(19)?.learned_by[0]?.inherited_by).toEqual(['High_Wizard']);
    expect(built.findings).toContain('db/skill_tree.yml: does not exist: db/pre-re/skill_tree.yml is read without it');
  });

  it('include guilds and homunculi', async () => {
    const built = await buildSmall({
      ...files,
      ...database(
        'guild_skill_tree',
        'GUILD_SKILL_TREE_DB',
        '  - Id: SM_BASH\n    MaxLevel: 1\n    Required:\n    - Id: MG_FIREBOLT\n      Level: 2\n',
      ),
      ...database(
        'homunculus_db',
        'HOMUNCULUS_DB',
        '  - Class: Lif\n    SkillTree:\n      - Skill: MG_FIREBOLT\n        MaxLevel: 3\n        RequiredLevel: 15\n',
      ),
    });
    expect(built.skills.get(5)?.learned_by).toMatchObject([{ job: 'Guild', requires: [{ skill_id: 19, level: 2 }] }]);
    expect(built.skills.get(19)?.learned_by).toMatchObject([{ job: 'Lif', max_level: 3, base_level: 15 }]);
  });
});

describe('related records of a skill', () => {
  const script = (text: string) => `    Script: |\n      ${text}\n`;
  const item = (id: number, text: string) => `  - Id: ${id}\n    AegisName: I${id}\n    Name: I${id}\n${script(text)}`;

  it('are items that use it in their scripts, and monsters that cast it', async () => {
    const built = await buildSmall({
      ...files,
      ...itemDb(
        item(512, 'skill "SM_BASH",2; itemskill "MG_FIREBOLT",3;').replace(/I512/g, 'Apple') +
          item(909, 'bonus3 bAutoSpell,"MG_FIREBOLT",-3,50; bonus2 bSkillAtk,"SM_BASH",10;').replace(
            /I909/g,
            'Jellopy',
          ) +
          item(910, 'autobonus "{ bonus3 bAutoSpellWhenHit,\\"SM_BASH\\",max(1,2),5; }",10,100;') +
          item(911, 'bonus4 bAutoSpellOnSkill,"SM_BASH","MG_FIREBOLT",1,50; bonus2 bAddRace,RC_Undead,5;'),
      ),
      'db/pre-re/mob_skill_db.txt': '1002,Poring@X,attack,5,2,2000,0,5000,yes,target,always,0,,,,,,,\n',
    });
    expect(built.items.get(512)?.skills).toEqual([
      { skill_id: 5, name: 'SM_BASH shown', use: 'grants', level: 2 },
      { skill_id: 19, name: 'MG_FIREBOLT shown', use: 'uses', level: 3 },
    ]);
    expect(built.skills.get(19)?.items).toEqual([
      { item_id: 512, name: 'Apple', use: 'uses', level: 3 },
      { item_id: 909, name: 'Jellopy', use: 'casts', level: 3 },
      { item_id: 911, name: 'I911', use: 'casts', level: 1 },
    ]);
    expect(built.skills.get(5)).toMatchObject({
      items: [
        { item_id: 512, use: 'grants', level: 2 },
        { item_id: 909, use: 'changes' },
        { item_id: 910, use: 'casts' },
      ],
      used_by: [{ mob_id: 1002, mob_name: 'Poring', level: 2, states: ['Attack'] }],
      hidden: false,
    });
    expect(built.mobs.get(1002)?.skills).toEqual([
      { skill_id: 5, name: 'SM_BASH shown', level: 2, states: ['Attack'] },
    ]);
  });
});
