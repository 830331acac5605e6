import { type ViewId, viewEntry, views } from '@kafra/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { type DemoUi, renderDemoUi } from '../support/demo-ui.ts';
import { testSome } from '../support/exhaustive.ts';
import type { TestServer } from '../support/server.ts';
import { renderMockedUi, selectedLine } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests screens that have separate views in the terminal UI. */
let server: TestServer;
let token: string;
let owner: string;

beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'player');
  owner = await demoToken(server, 'owner');
}, 60_000);
afterAll(() => server.close());

const open = (view: string, rows = 40): Promise<DemoUi> =>
  renderDemoUi(server, { hash: `#/control_panel/${view}`, token }, { rows });

test('market statistics show sales and zeny of three ranges of days, with the values of the selected day', async () => {
  const ui = await open('vending_statistics');
  expect(ui.frame()).toContain('[Last 30 Days]');
  expect(ui.frame()).toMatch(/Jun 20, 2026: [\d,]+ sales?, [\d,]+z/);
  await ui.press('left', 'left', 'right');
  expect(ui.frame()).toMatch(/Jun 19, 2026: /);
  await ui.press(']');
  expect(ui.frame()).toContain('[Last 90 Days]');
  expect(ui.frame()).toContain('90 days: ');
  // The text below the chart must appear only once.
  expect(ui.frame().match(/90 days: /g)).toHaveLength(1);
  await ui.press(']', ']');
  expect(ui.frame()).toMatch(/365 days: [\d,]+ sales, [\d,]+z/);
  expect(ui.frame()).toMatch(/Jun 20, 2026: [\d,]+ sales?, [\d,]+z/);
  // Every number on the axis of the chart must be a multiple of a round step.
  const axis = [...ui.frame().matchAll(/(\S+) ┤/g)].map(([, label]) => label);
  expect(axis.slice(0, 5)).toEqual(['40M', '30M', '20M', '10M', '0']);
  await ui.press('[', '[', '[');
  expect(ui.frame()).toContain('[Last 30 Days]');
  expect(ui.frame()).toContain('Price Changes in Seven Days');
  expect(ui.frame()).toMatch(/Rising Prices[\s\S]*\+\d+%/);
  ui.unmount();
});

test('the formulas of Hit and Flee are printed as text, because the terminal has no pointer', async () => {
  const ui = await open('mob_db?id=1002');
  await expect
    .poll(ui.frame)
    .toMatch(/Hit \(100%\) = Level \d+ \+ DEX \d+ \+ 75 . Flee \(95%\) = Level \d+ \+ AGI \d+ \+ 20/);
  ui.unmount();
});

test('the states of a monster are explained below its skills', async () => {
  const ui = await open('mob_db?id=1002', 80);
  await expect.poll(ui.frame).toMatch(/(Idle|Walk|Chase|Attack|Rude Attacked): Used \w+/);
  ui.unmount();
});

test('the first three MVP hunters are on a podium and can be selected, and the table starts with the fourth', async () => {
  const ui = await open('mvp_rankings');
  expect(ui.frame()).toMatch(/> \S/);
  expect(ui.frame()).toMatch(/II.*│/);
  await ui.press('j', 'j', 'j');
  expect(selectedLine(ui.frame())).toMatch(/^> +4 /);
  expect(ui.frame()).toContain('row 4 of');
  // The three rows on the podium are not counted among the twenty rows of a page.
  await ui.press('l');
  expect(selectedLine(ui.frame())).toMatch(/^> +24 /);
  expect(ui.frame()).toMatch(/Page 2 of 4 . row 24 of 77/);
  await ui.press('k');
  expect(selectedLine(ui.frame())).toMatch(/^> +23 /);
  // From each row on the podium, the next page starts at the same row.
  await ui.press('g', 'l');
  expect(ui.frame()).toMatch(/Page 2 of 4 . row 24 of 77/);
  await ui.press('G');
  expect(selectedLine(ui.frame())).toMatch(/^> +77 /);
  ui.unmount();
});

test('pictures of the three best MVP hunters are drawn on the podium if space allows', async () => {
  const ui = await renderDemoUi(server, { hash: '#/control_panel/mvp_rankings', token }, { rows: 60, depth: 8 });
  const pictured = () => {
    const rows = ui.frame().split('\n');
    const plinth = rows.findIndex((row) => row.includes('╭') && row.includes('╮'));
    return rows.slice(0, plinth).filter((row) => /[▀▄]/.test(row)).length;
  };
  // The pictures need two requests, and the app sends one per second.
  await ui.clock.advance(1_000);
  await ui.clock.advance(1_000);
  await expect.poll(pictured).toBeGreaterThanOrEqual(10);
  await ui.press('j', 'j', 'j');
  expect(selectedLine(ui.frame())).toMatch(/^> +4 /);
  ui.unmount();
});

const hunters = {
  player_rankings: [1, 2, 3, 4].map((rank) => ({
    rank,
    id: rank,
    name: `Hunter ${rank}`,
    class: 'Sniper',
    total_kills: 9,
  })),
  mvp_rankings: [],
  emblems: {},
};

test('an empty podium is shown while the MVP hunters are loading', async () => {
  let arrive = (_: typeof hunters): void => undefined;
  const coming = new Promise<typeof hunters>((resolve) => {
    arrive = resolve;
  });
  const ui = await renderMockedUi(
    { level: 0, hash: '#/control_panel/mvp_rankings', replies: { 'server.mvpRankings': () => coming } },
    { rows: 40 },
  );
  await ui.clock.advance(200);
  await ui.idle();
  const plinths = () => ui.frame().match(/┌─+┐/g) ?? [];
  expect(plinths()).toHaveLength(3);
  expect(ui.frame()).not.toContain('Hunter');
  arrive(hunters);
  await ui.idle();
  expect(plinths()).toHaveLength(3);
  expect(ui.frame()).toContain('Hunter 1');
  ui.unmount();
});

test('a hunter without a picture is drawn on the podium as a default figure', async () => {
  const ui = await renderMockedUi(
    { level: 0, hash: '#/control_panel/mvp_rankings', replies: { 'server.mvpRankings': hunters } },
    { rows: 60, depth: 24 },
  );
  const figures = () => ui.frame().match(/▟█(██)?▙/g)?.length ?? 0;
  expect(figures()).toBeLessThan(3);
  await ui.clock.advance(1_000);
  await ui.clock.advance(1_000);
  await ui.idle();
  expect(figures()).toBeGreaterThanOrEqual(3);
  ui.unmount();
});

test('empty ranks are visible in the blacksmith ranking but cannot be selected', async () => {
  const rankings = ['Anvil', 'Bellows'].map((name) => ({
    ...{ name, fame: 9, class: 'Blacksmith', base_level: 99, job_level: 50, guild: '' },
  }));
  const ui = await renderMockedUi(
    {
      level: 0,
      hash: '#/control_panel/blacksmith_rankings',
      replies: { 'server.blacksmithRankings': { rankings, emblems: {} } },
    },
    { rows: 40 },
  );
  const blankRows = () =>
    ui
      .frame()
      .split('\n')
      .filter((row) => /│(\s+·){3,}$/.test(row)).length;
  expect(blankRows()).toBe(8);
  await ui.press('G');
  expect(selectedLine(ui.frame())).toContain('Bellows');
  await ui.press('/', 'a', 'n', 'v');
  expect(blankRows()).toBe(0);
  ui.unmount();
});

test('column titles of the blacksmith ranking take two lines if one line would cut them, and the last row stays visible above the footer', async () => {
  const ui = await open('blacksmith_rankings', 24);
  expect(ui.frame()).toMatch(/Character +Base +Job\n.*Rank ▲ +Name +Fame +Class +Level +Level/);
  await ui.press('G');
  expect(selectedLine(ui.frame())).toMatch(/^> +18 +Jormond/);
  expect(ui.frame()).toContain('row 18 of 18');
  expect(ui.frame().split('\n')).toHaveLength(23);
  ui.unmount();
});

test('column titles of the blacksmith ranking have one line on a low screen, and may be cut', async () => {
  const ui = await open('blacksmith_rankings', 19);
  expect(ui.frame()).toMatch(/Rank ▲ +Character \S* +Fame +Class +Base \S*… +/);
  ui.unmount();
});

test('the table of MVP hunters shows all hunters if there is no space for the podium', async () => {
  const ui = await open('mvp_rankings', 20);
  expect(selectedLine(ui.frame())).toMatch(/^> +1 /);
  ui.unmount();
});

test('party experience (the tap system) is shown as a chart above its numbers', async () => {
  const ui = await renderMockedUi({ hash: '#/server_features' }, { rows: 60 });
  expect(ui.frame()).toContain('─ This server  · Classic');
  expect(ui.frame()).toMatch(/Party +1 +2 .* 12/);
  expect(ui.frame()).toContain('125%');
  ui.unmount();
});

test('the line of a chart has no gap between one row and the next', async () => {
  const ui = await renderMockedUi({ hash: '#/server_features' }, { rows: 60 });
  const rows = ui
    .frame()
    .split('\n')
    .map((row) => [...row]);
  const corners = rows.flatMap((row, y) =>
    row.flatMap((sign, x) => (sign === '╯' && row[x - 1] === '─' ? [{ x, y }] : [])),
  );
  expect(corners.length).toBeGreaterThan(0);
  for (const { x, y } of corners) expect(rows[y - 1]?.[x]).toMatch(/[│╭]/);
  ui.unmount();
});

test('times and ids in a list are never cut at any width, but names are', async () => {
  for (const columns of [60, 80, 120]) {
    const on = createVirtualTerminal(columns, 30);
    const ui = await renderDemoUi(server, { hash: '#/control_panel/item_logs', token }, { terminal: on });
    const seen = await on.screenText();
    expect(seen).toMatch(/Jun \d+(, 2026,)? \d\d:\d\d/);
    expect(seen).not.toMatch(/(2026,|Jun \d+) [\d:]*…/);
    expect(seen.includes('Account')).toBe(columns >= 80);
    expect(seen.includes('Character')).toBe(columns >= 80);
    // In the list of sales, the amount is followed by its zeny, which may be rounded but not cut.
    const sales = seen.split('\n').filter((line) => line.includes('[Vending]'));
    expect(sales.length).toBeGreaterThan(0);
    for (const line of sales) expect(line).toMatch(/ [-+][\d,]+, [-+]([\d.]+[KM]|\d+z) /);
    ui.unmount();
  }
});

/** Returns the number of column titles in the header of the list. */
async function columnCount(columns: number, view: ViewId): Promise<number> {
  const on = createVirtualTerminal(columns, 30);
  const hash = `#/control_panel/${view}`;
  const ui = await renderDemoUi(server, { hash, token: viewEntry(view).level > 0 ? owner : token }, { terminal: on });
  const lines = (await on.screenText()).split('\n').map((line) => line.replace(/^.*│/, ''));
  ui.unmount();
  const rule = lines.findIndex((line) => /^ {2}─+$/.test(line));
  const [title = '', row = ''] = [lines[rule - 1], lines[rule + 1]];
  expect(row).not.toBe('');
  return title.trim().split(/ {2,}/).length;
}

const tables = (Object.keys(views) as ViewId[]).filter((id) => views[id].kind === 'table');

testSome(2, tables)(
  'the list %s beside the menu shows at least as many columns as on a narrower screen without the menu',
  async (view) => {
    const narrow = await columnCount(80, view);
    expect(await columnCount(100, view)).toBeGreaterThanOrEqual(narrow);
    expect(await columnCount(111, view)).toBeGreaterThanOrEqual(narrow);
  },
);

testSome(1, [
  [60, 16],
  [80, 24],
  [100, 30],
  [120, 40],
])('the price history shows its complete chart at %ix%i without scrolling', async (columns, rows) => {
  const on = createVirtualTerminal(columns, rows);
  const ui = await renderDemoUi(server, { hash: '#/control_panel/vendor_db', token }, { terminal: on });
  await ui.press('enter');
  await ui.clock.advance(200);
  await ui.idle();
  const seen = await on.screenText();
  expect(seen).toMatch(/─ price +╌ average +· trend +█ amount/);
  expect(seen.match(/\S+z ┤/g)?.length).toBeGreaterThanOrEqual(3);
  expect(seen).toMatch(/[\u2801-\u28ff]{2}/);
  expect(seen).toMatch(/, 2026: (no sales|[\d,]+z average, \d+ sold)/);
  expect(seen).toContain('[all]');
  // The price statistics are beside the chart if the width allows, otherwise below it.
  expect(/█ amount.*Statistics/.test(seen)).toBe(columns >= 120);
  await ui.press('1');
  expect(await on.screenText()).toContain('[1m] 3m 1y all');
  await ui.press(']');
  expect(await on.screenText()).toContain('1m [3m] 1y all');
  ui.unmount();
});

test('in ASCII mode the price history is drawn by asciichart, with a continuous line over days without sales', async () => {
  const ui = await renderDemoUi(server, { hash: '#/control_panel/vendor_db', token }, { rows: 30, ascii: true });
  await ui.press('enter');
  await ui.clock.advance(200);
  await ui.idle();
  expect(ui.frame()).toContain('- price');
  expect(ui.frame()).toContain('~ average');
  expect(ui.frame()).toMatch(/z \|/);
  expect(ui.frame()).toMatch(/^[\x20-\x7e\n]*$/);
  ui.unmount();
});

test("the list of online players can be searched and sorted, with an arrow after the sort column's title", async () => {
  const ui = await open('activity');
  await ui.press('S');
  expect(ui.frame()).toContain('The list is not sorted yet.');
  await ui.press('s', 'c');
  expect(ui.frame()).toMatch(/Name ▲/);
  const names = () =>
    ui
      .frame()
      .split('\n')
      .flatMap((line) => /│ {2,3}(\S.*?) {2,}\S.* \d+ +\d+/.exec(line)?.[1] ?? []);
  expect(names().length).toBeGreaterThan(5);
  expect(names()).toEqual(names().toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare));
  await ui.press('S');
  expect(ui.frame()).toMatch(/Name ▼/);
  ui.unmount();
});

/** Returns the lines of a list in a terminal of this size. */
async function listLines(view: ViewId, columns: number): Promise<string[]> {
  const terminal = createVirtualTerminal(columns, 16);
  const ui = await renderDemoUi(server, { hash: `#/control_panel/${view}`, token: owner }, { terminal });
  const lines = (await terminal.screenText()).split('\n').map((line) => line.trimEnd());
  ui.unmount();
  return lines;
}

test('the search of a list with many modes has a separate row on a narrow terminal', async () => {
  const narrow = await listLines('market_deals', 60);
  expect(narrow[3]).toBe('  [Buy]   Sell    NPC    Discount 10    Overcharge 10');
  expect(narrow[4]).toBe('  / Search for an item, merchant, or location');
  expect((await listLines('market_deals', 90))[3]).toMatch(/^ {2}\[Buy\] .* Overcharge 10 {3}\/ Search for/);
});

test('the footer of a partly loaded list is cut before its key, not in it', async () => {
  const footer = (await listLines('admin_storage', 60)).find((line) => line.includes('entries loaded'));
  expect(footer).toMatch(/^ {2}1,000 entries loaded, .*… · A: load all$/);
});

test('the filters of a list take one row on a narrow terminal, and one key removes all of them', async () => {
  const terminal = createVirtualTerminal(60, 16);
  const ids = Array.from({ length: 30 }, (_, at) => 501 + at).join(',');
  const ui = await renderDemoUi(server, { hash: `#/control_panel/item_logs?items=${ids}`, token }, { terminal });
  const row = (await terminal.screenText()).split('\n').find((line) => line.includes('x: remove'));
  expect(row?.trimEnd()).toMatch(/^ {2}2\d more( <[^<>]+>)+ x: remove the last, X: all$/);
  await ui.press('X');
  expect(ui.app.location.getSnapshot().query).not.toHaveProperty('items');
  expect(await terminal.screenText()).not.toContain('x: remove');
  ui.unmount();
});
