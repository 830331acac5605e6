import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { type DemoUi, renderDemoUi, waitForFrame } from '../support/demo-ui.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the search language in the terminal UI: completions, errors, and the filters of a list. */
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'player');
}, 60_000);
afterAll(() => server.close());

async function open(hash: string): Promise<DemoUi> {
  const ui = await renderDemoUi(server, { hash, token }, { rows: 30 });
  await waitForFrame(ui, /Page 1 of/);
  return ui;
}

const search = ({ app }: DemoUi) => {
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind === 'page') throw new Error('a list expected');
  return model.getSnapshot().search;
};

test('the Tab key accepts a completion, and typing continues after the accepted text', async () => {
  const ui = await open('#/control_panel/item_db');
  await ui.press('/', 't', 'y');
  expect(ui.frame()).toContain('Tab: type: (type of the item)');
  await ui.press('tab');
  expect(search(ui)).toBe('type:');
  await ui.press('w', 'e');
  expect(ui.frame()).toMatch(/Tab: Weapon \(\d+\)/);
  await ui.press('tab');
  expect(search(ui)).toBe('type:Weapon');
  await ui.press('enter');
  expect(ui.frame()).not.toContain('Tab:');
  ui.unmount();
});

test('errors of a search expression are shown below the search field', async () => {
  const ui = await open('#/control_panel/item_db?search=type:weapno+is:slotted');
  await waitForFrame(ui, /The field "type" has no value "weapno". Did you mean "Weapon"?/);
  ui.unmount();
});

test('a filter is selected from a list of filters, and removed in the same list', async () => {
  const ui = await open('#/control_panel/item_db');
  await ui.press('f', ...'type: weapon', 'enter');
  expect(search(ui)).toBe('type:Weapon');
  await ui.press('f', ...'type: weapon');
  expect(ui.frame()).toContain('Type: Weapon (chosen)');
  await ui.press('enter');
  expect(search(ui)).toBe('');
  await ui.press('f', ...'required level', 'enter', ...'..30', 'enter');
  expect(search(ui)).toBe('level:..30');
  ui.unmount();
});

test('a market list has completion, reports errors and filters like a database', async () => {
  const ui = await open('#/control_panel/live_market');
  await ui.press('/', 's', 'e', 'l');
  expect(ui.frame()).toContain('Tab: seller: (owner of the shop)');
  await ui.press('escape');
  await ui.press('f', ...'type: weapon', 'enter');
  expect(search(ui)).toBe('type:Weapon');
  await ui.press('f', ...'price: from', 'enter', ...'..1m', 'enter');
  expect(search(ui)).toBe('type:Weapon price:..1m');
  await ui.press('/', ' ', ...'pirce<5 ', 'enter');
  await waitForFrame(ui, /There is no field "pirce". Did you mean "price"\?/);
  ui.unmount();
});
