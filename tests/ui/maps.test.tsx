import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { type DemoUi, renderDemoUi, waitForFrame } from '../support/demo-ui.ts';
import type { TestServer } from '../support/server.ts';
import { selectedLine } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests the drawing of a map: what is selected in the list is highlighted in the drawing, and vice versa. */
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'player');
}, 60_000);
afterAll(() => server.close());

const lanthorn = (rows = 40): Promise<DemoUi> =>
  renderDemoUi(server, { hash: '#/control_panel/map_db?id=lanthorn', token }, { rows, ascii: true });

test('the row of a list that is selected is marked on the map by brackets and its name', async () => {
  const ui = await lanthorn();
  await waitForFrame(ui, /#{6}/);
  await ui.press('tab', 'tab');
  expect(selectedLine(ui.frame())).toContain('110, 8');
  const first = ui.frame();
  expect(first).toContain('[To Lamplit Meadow (lan_fild01)]');
  expect(first).toContain('[W]');
  await ui.press('j');
  expect(
    ui
      .frame()
      .split('\n')
      .findIndex((line) => line.includes('[W]')),
  ).toBeLessThan(first.split('\n').findIndex((line) => line.includes('[W]')));
  ui.unmount();
});

test('NPCs without a link are on the map too', async () => {
  const ui = await lanthorn();
  await waitForFrame(ui, /#{6}/);
  await ui.press('G');
  for (let tries = 0; tries < 40 && !selectedLine(ui.frame())?.includes('Lamplighter Odo'); tries += 1)
    await ui.press('k');
  expect(selectedLine(ui.frame())).toContain('> Lamplighter Odo');
  expect(ui.frame()).toContain('[Lamplighter Odo]');
  expect(ui.frame()).toContain('[o]');
  ui.unmount();
});

test('layers of a map are hidden and shown by their number keys', async () => {
  const ui = await lanthorn();
  await waitForFrame(ui, /#{6}/);
  await ui.press('2');
  expect(ui.frame()).toContain('2 Warps hidden');
  expect(ui.frame()).not.toMatch(/W[ #:oW]*#/);
  await ui.press('2');
  expect(ui.frame()).toContain('2 Warps 16');
  ui.unmount();
});

test('a low terminal shows the text about a map, and the map itself only after the key v', async () => {
  const terminal = createVirtualTerminal(60, 16);
  const ui = await renderDemoUi(
    server,
    { hash: '#/control_panel/map_db?id=lanthorn', token },
    { ascii: true, terminal },
  );
  const words = () => terminal.screenText();
  await expect.poll(words).toMatch(/City of Lamps[\s\S]*Size/);
  expect(await words()).not.toContain('1 Monsters');
  await ui.press('v');
  await expect.poll(words).toContain('1 Monsters');
  expect(await words()).toContain('Esc list');
  ui.unmount();
});

test('the full-screen map moves the selection from marker to marker and opens what a marker links to', async () => {
  const ui = await lanthorn(30);
  await waitForFrame(ui, /#{6}/);
  await ui.press('v', 'h');
  expect(ui.frame()).toContain('Lanthorn  City of Lamps [lanthorn]');
  const start = ui.frame();
  await ui.press('n');
  expect(ui.frame()).toContain('[To Lamplit Meadow (lan_f');
  expect(ui.frame()).not.toBe(start);
  await ui.press('escape');
  expect(selectedLine(ui.frame())).toContain('lan_fild02');
  await ui.press('v');
  await ui.press('enter');
  expect(ui.app.location.getSnapshot().query).toEqual({ id: 'lan_fild02' });
  await ui.press('escape', 'escape');
  expect(ui.app.location.getSnapshot().query).toEqual({ id: 'lanthorn' });
  ui.unmount();
});

test.each([
  ['item_db?id=501', 'Red Draught', 'db/items/501.gif'],
  ['mob_db?id=1002', 'Dewdrop', 'db/mobs/1002.webp'],
])('without colours the picture of %s is shown as its name, and opens in a browser', async (view, name, path) => {
  const ui = await renderDemoUi(server, { hash: `#/control_panel/${view}`, token });
  expect(ui.frame()).toContain(`[image: ${name}]`);
  await ui.press('g');
  for (let tries = 0; tries < 5 && ui.opened.length === 0; tries += 1) await ui.press('tab', 'enter');
  expect(ui.opened).toEqual([`https://kafra.example/${path}`]);
  ui.unmount();
});
