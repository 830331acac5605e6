import { expect, it } from 'vitest';
import { skillRecord } from '../../contract/skill-records.ts';
import { until } from '../../core/store.ts';
import { testApp } from '../../testing/index.ts';

const files = {
  '/db/skill_db': Array.from({ length: 90 }, (_, id) =>
    skillRecord.parse({ id, name: `Fire Bolt ${id}`, aegis_name: `XX_${id}`, max_level: 10, target: 'Attack' }),
  ),
  ...{ '/db/item_db': [], '/db/mob_db': [], '/db/map_db': [] },
};

/** Opens the screen of the skill database in a test app, and waits until it is loaded. */
async function openSkills() {
  const databases = { item: '1', mob: '1', map: '1', skill: '1' };
  const { app, clock } = testApp({ level: 0, hash: '#/control_panel/skill_db', files, site: { databases } });
  await until(app.activeScreen, ({ model }) => model.kind === 'cards');
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  return { app, clock, model };
}

it('the screen of cards offers the file download only on the first page of the whole list', async () => {
  const { clock, model } = await openSkills();
  const offers = () => model.getSnapshot().toolbar.some(({ id }) => id === 'download');
  expect(offers()).toBe(true);
  model.goToPage(1);
  expect(offers()).toBe(false);
  model.goToPage(0);
  model.setSearch('bolt');
  await clock.advance(400);
  expect(offers()).toBe(false);
});

it('the screen of cards stays on its page while the address is updated with the typed text', async () => {
  const { app, clock, model } = await openSkills();
  for (const text of ['bolt', '']) {
    model.setSearch(text);
    expect(model.getSnapshot()).toMatchObject({ total: 90, page: 0 });
    model.goToPage(1);
    await clock.advance(400);
    expect(app.location.getSnapshot().query.search ?? '').toBe(text);
    expect(model.getSnapshot()).toMatchObject({ page: 1 });
  }
});
