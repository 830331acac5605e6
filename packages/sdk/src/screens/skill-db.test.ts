import { describe, expect, it } from 'vitest';
import { itemRecord, mobRecord } from '../contract/databases.ts';
import { skillRecord } from '../contract/skill-records.ts';
import { formatHash } from '../core/hash-query.ts';
import { until } from '../core/store.ts';
import { type Cell, leafCells, sectionTexts } from '../models/content.ts';
import { testApp } from '../testing/index.ts';

const skill = (id: number, name: string, more: object = {}) =>
  skillRecord.parse({ id, name, aegis_name: `XX_${id}`, max_level: 10, target: 'Attack', ...more });

const files = {
  '/db/skill_db': [
    skill(19, 'Fire Bolt', {
      ...{ type: 'Magic', elements: ['Fire'], hit: 'Multi_Hit', range: [9], sp_cost: [12, 14, 16], max_level: 3 },
      ...{
        cast_time: [700, 1_400, 2_100],
        weapons: ['Staff', '1hSword', 'Musical'],
        state: 'Shield',
        flags: ['IsQuest', 'NoTargetSelf'],
      },
      item_cost: [{ item_id: 501, name: 'Red Potion', amount: 2, level: 3 }],
      learned_by: [
        { job: 'Mage', max_level: 3, inherited_by: ['Wizard', 'High_Wizard'] },
        { job: 'Supernovice', max_level: 2, job_level: 40, requires: [{ skill_id: 5, name: 'Bash', level: 4 }] },
      ],
      used_by: [{ mob_id: 1, mob_name: 'Sprout', level: 2, states: ['Idle'] }],
      items: [{ item_id: 501, name: 'Red Potion', use: 'casts', level: 2 }],
    }),
    skill(5, 'Bash', { type: 'Weapon', elements: ['Weapon'], sp_cost: [8] }),
    skill(6, 'Sealed Art', { hidden: true }),
  ],
  '/db/mob_db': [
    mobRecord.parse({ id: 1, name: 'Sprout', lv: 3, skills: [{ skill_id: 19, name: 'Fire Bolt', level: 2 }] }),
  ],
  '/db/item_db': [
    itemRecord.parse({
      ...{ id: 501, name: 'Red Potion', type: 'Healing' },
      skills: [{ skill_id: 19, name: 'Fire Bolt', use: 'casts', level: 2 }],
    }),
  ],
  '/db/map_db': [],
};
const databases = { item: '1', mob: '1', map: '1', skill: '1' };

async function show(place: string, site: object = { databases }) {
  const { app } = testApp({ level: 0, hash: `#/control_panel/${place}`, files, site });
  await until(app.activeScreen, ({ model }) => model.kind === 'cards');
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  return model.getSnapshot();
}

type View = Awaited<ReturnType<typeof show>>;
const titles = ({ cards }: View) => cards.map(({ title }) => title);
const words = ({ cards }: View) => cards.flatMap(({ sections }) => sections.flatMap(sectionTexts));
const cellsOf = ({ cards }: View): readonly Cell[] =>
  cards
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      if (section.kind === 'facts') return section.facts.map(({ value }) => value);
      if (section.kind === 'list') return section.entries;
      return section.kind === 'grid' ? section.rows.flatMap((row) => row.cells) : [];
    })
    .flatMap(leafCells);
const linkTo = (search: string) => formatHash({ path: '/control_panel/skill_db', query: { search } });
const linkOf = (view: View, text: string) => cellsOf(view).find((cell) => cell.text === text)?.link;

describe('the skill database', () => {
  it('lists skills of players and monsters by id', async () => {
    expect(titles(await show('skill_db'))).toEqual(['Bash', 'Fire Bolt']);
    expect(titles(await show('skill_db?id=6'))).toEqual(['Sealed Art']);
  });

  it('adds ids to monsters and items that share a name', async () => {
    const { app } = testApp({
      ...{ level: 0, hash: '#/control_panel/skill_db?id=9', site: { databases } },
      files: {
        ...files,
        '/db/skill_db': [
          skill(9, 'Hit', {
            used_by: [1002, 1062].map((mob_id) => ({ mob_id, mob_name: 'Poring', level: 1, states: [] })),
            items: [644, 664].map((item_id) => ({ item_id, name: 'Gift Box', use: 'casts', level: 1 })),
          }),
        ],
      },
    });
    await until(app.activeScreen, ({ model }) => model.kind === 'cards');
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'cards') throw new Error('cards expected');
    await until(model, ({ loading }) => !loading);
    const said = words(model.getSnapshot()).join(' ');
    for (const name of ['Poring (ID 1002)', 'Poring (ID 1062)', 'Gift Box (ID 644)', 'Gift Box (ID 664)'])
      expect(said).toContain(name);
  });

  it('describes a skill, level by level if the levels differ', async () => {
    const view = await show('skill_db?id=19');
    const said = words(view).join(' ');
    for (const text of ['Server Name XX_19', 'Range 9', 'SP 12 - 16', 'Cast 700ms - 2.1s', 'Only With Shield'])
      expect(said).toContain(text);
    expect(said).toContain('Weapon Staff, One-Handed Sword, Musical Instrument');
    expect(linkOf(view, 'One-Handed Sword')).toBe(linkTo('weapon:"1hSword"'));
    const levels = view.cards[0]?.sections.find(({ title }) => title === 'Levels');
    expect(levels?.kind === 'grid' && levels.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['1', '12', '700ms'],
      ['2', '14', '1.4s'],
      ['3', '16', '2.1s'],
    ]);
    expect(view.cards[0]?.notes?.map(({ text }) => text)).toEqual(['ID 19', 'Quest']);
    expect(words(await show('skill_db?id=5'))).not.toContain('Levels');
  });

  it('links to the jobs of a skill, its required and following skills, monsters and items', async () => {
    const view = await show('skill_db?id=19');
    expect(linkOf(view, 'Super Novice')).toBe('#/control_panel/skill_db?search=job%3A%22Super+Novice%22');
    expect(linkOf(view, 'High Wizard')).toContain('skill_db?search=');
    expect(linkOf(view, 'Bash 4')).toBe('#/control_panel/skill_db?id=5');
    expect(linkOf(view, 'Sprout')).toBe('#/control_panel/mob_db?id=1');
    expect(linkOf(view, 'Red Potion')).toBe('#/control_panel/item_db?id=501');
    expect(linkOf(view, '2 x Red Potion (level 3)')).toBe('#/control_panel/item_db?id=501');
    expect(linkOf(await show('skill_db?id=5'), 'Fire Bolt')).toBe('#/control_panel/skill_db?id=19');
    expect(words(view)).toContain('May cast it');
  });

  it('is linked from the cards of monsters and items', async () => {
    for (const place of ['mob_db?id=1', 'item_db?id=501']) {
      expect(linkOf(await show(place), 'Fire Bolt')).toBe('#/control_panel/skill_db?id=19');
      // Without a skill database on the server, the skill is shown without a link.
      const without = await show(place, {});
      expect(cellsOf(without).find(({ text }) => text === 'Fire Bolt')).toBeDefined();
      expect(linkOf(without, 'Fire Bolt')).toBeUndefined();
    }
  });

  it('compares two skills', async () => {
    expect(titles(await show('skill_db?compare=5,19'))).toEqual(['Bash and Fire Bolt']);
  });

  it('reports that the server has no skills', async () => {
    const view = await show('skill_db', {});
    expect(view.empty).toEqual({ title: 'This server has no skill database.' });
    expect(view.failed).toBe(false);
  });
});

describe('searching items and monsters by skills', () => {
  it.each([
    ['skill_db?search=job:wizard', ['Fire Bolt']],
    ['skill_db?search=learnedby:mage', ['Fire Bolt']],
    ['skill_db?search=sp>=16', ['Fire Bolt']],
    ['skill_db?search=cast<=2', ['Bash']],
    ['skill_db?search=requires:bash', ['Fire Bolt']],
    ['skill_db?search=monster:(level<5)', ['Fire Bolt']],
    ['skill_db?search=monster:(skilllevel>2)', []],
    ['skill_db?search=item:(type:healing)', ['Fire Bolt']],
    ['skill_db?search=is:quest', ['Fire Bolt']],
    ['skill_db?search=aegis:xx_5', ['Bash']],
    ['mob_db?search=skill:"fire bolt"', ['Sprout']],
    ['mob_db?search=skill:(element:fire skilllevel>=2)', ['Sprout']],
    ['item_db?search=casts:"fire bolt"', ['Red Potion']],
    ['item_db?search=skill:(type:weapon)', []],
  ])('with %s finds %j', async (place, found) => {
    const view = await show(place.replaceAll(' ', '+'));
    expect(view.reading?.problems ?? []).toEqual([]);
    expect(titles(view)).toEqual(found);
  });

  it('reports that a server without skills cannot search for them', async () => {
    const view = await show('mob_db?search=skill:(type:magic)', {});
    expect(view.reading?.problems.map(({ message }) => message)).toEqual(['This server has no skill database.']);
    expect(titles(view)).toEqual(['Sprout']);
    expect(titles(await show('mob_db?search=skill:fire', {}))).toEqual(['Sprout']);
  });
});
