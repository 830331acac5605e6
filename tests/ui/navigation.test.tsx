import { RefusedReply, testApp } from '@kafra/sdk/testing';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../packages/cli/src/terminal/text-width.ts';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { waitForFrame } from '../support/demo-ui.ts';
import { type MockedUi, renderMockedUi, renderUi, selectedLine } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const owner = (hash = '#/control_panel/master', answers: Record<string, unknown> = {}) =>
  renderMockedUi({ level: 99, hash, replies: { ...accountResponses, ...backupResponses(45), ...answers } });

/** Returns the selected entry of the side menu. */
const selectedMenuEntry = (shown: MockedUi): string =>
  shown
    .frame()
    .split('\n')
    .find((line) => line.startsWith('>'))
    ?.slice(1, 20)
    .trim() ?? '';

/** Presses a key until the menu entry is selected. Fails if an entry is passed twice. */
async function selectMenuEntry(shown: MockedUi, entry: string, key: 'j' | 'k'): Promise<void> {
  const passed: string[] = [];
  for (let now = selectedMenuEntry(shown); now !== entry; now = selectedMenuEntry(shown)) {
    if (passed.includes(now)) throw new Error(`no ${entry} among ${passed.join(', ')}`);
    passed.push(now);
    await shown.press(key);
  }
}

describe('the menu', () => {
  test("lists the realm's wiki, which opens in a browser", async () => {
    const shown = await renderMockedUi({ hash: '#/home', site: { links: { wiki: 'https://wiki.example/' } } });
    const before = shown.app.location.getSnapshot();
    expect(shown.frame()).toMatch(/Download.*\n *Wiki/);
    shown.ui.pane.set('menu');
    await shown.idle();
    await selectMenuEntry(shown, 'Wiki', 'j');
    await shown.press('enter');
    expect(shown.effects.opened).toEqual(['https://wiki.example/']);
    expect(shown.app.location.getSnapshot()).toEqual(before);
    shown.unmount();
  });

  test('gets the focus by the Tab key, and the screen that it opens gets the focus next', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press('tab');
    expect(selectedMenuEntry(shown)).toBe('Database Backups');
    expect(selectedLine(shown.frame())).toBeUndefined();
    await selectMenuEntry(shown, 'Account Info', 'k');
    await shown.press('enter');
    expect(shown.frame()).toContain('ada_main');
    expect(shown.ui.pane.getSnapshot()).toBe('content');
    expect(selectedMenuEntry(shown)).toBe('');
  });

  test('folds and unfolds groups', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press('tab', 'h');
    expect(selectedMenuEntry(shown)).toBe('▸ Admin');
    expect(shown.frame()).not.toContain('Game Accounts');
    await shown.press('enter');
    expect(selectedMenuEntry(shown)).toBe('▾ Admin');
    expect(shown.frame()).toContain('Game Accounts');
  });

  test('shows only permitted entries to visitors and players', async () => {
    const visitor = await renderMockedUi({ hash: '#/home' });
    expect(visitor.frame()).toContain('Sign in');
    expect(visitor.frame()).not.toContain('Account Info');
    const player = await renderMockedUi({ level: 0, hash: '#/control_panel/master', replies: accountResponses });
    expect(player.frame()).not.toContain('Admin');
  });

  test('is hidden and shown again by the key m', async () => {
    const shown = await owner();
    await shown.press('m');
    expect(shown.frame()).not.toContain('Guest Profiles');
    await shown.press('m');
    expect(shown.frame()).toContain('Guest Profiles');
  });
});

describe('the keyboard focus', () => {
  const narrow = async (columns: number) => {
    const on = createVirtualTerminal(columns, 24);
    const { app } = testApp({ level: 99, hash: '#/home', replies: { ...accountResponses, ...backupResponses(45) } });
    const shown = await renderUi(app, { terminal: on });
    /** The Tab key moves to each button of the screen, then to the menu. */
    const goToMenu = async () => {
      while (shown.ui.pane.getSnapshot() !== 'menu') await shown.press('tab');
    };
    return { on, ...shown, app, goToMenu };
  };

  test('is on the screen that the command palette opened, even on a narrow terminal', async () => {
    const shown = await narrow(60);
    await shown.press('escape');
    await shown.goToMenu();
    expect(await shown.on.screenText()).toMatch(/^> {2}Home/m);
    await shown.press(':');
    await shown.type('database backups');
    await shown.press('enter', 'j');
    expect(await shown.on.screenText()).toContain('row 2 of 45');
    shown.unmount();
  });

  test('moves from the menu to the open screen when the menu entry of that screen is selected', async () => {
    const shown = await narrow(60);
    await shown.press('tab', ':');
    await shown.type('home');
    await shown.press('enter');
    expect(shown.ui.pane.getSnapshot()).toBe('content');
    shown.unmount();
  });

  test.each([60, 80, 99])(
    'in the menu keeps the menu visible when the window becomes %i columns wide',
    async (columns) => {
      const shown = await narrow(120);
      await shown.goToMenu();
      shown.on.resize(columns, 24);
      await shown.resize();
      expect(await shown.on.screenText()).toMatch(/^> {2}Home/m);
      await shown.press('escape');
      expect(shown.ui.pane.getSnapshot()).toBe('content');
      expect(await shown.on.screenText()).not.toMatch(/Server Info +\S*$/m);
      shown.unmount();
    },
  );
});

describe('the command palette', () => {
  test('finds a screen by a few of its letters', async () => {
    const shown = await owner();
    await shown.press(':');
    await shown.type('dtbk');
    expect(shown.frame()).toContain('> Database Backups');
    await shown.press('enter');
    expect(shown.app.activeScreen.getSnapshot().route).toMatchObject({ id: 'database_backups' });
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
  });

  test('opens dialogs and runs commands of the program', async () => {
    const shown = await owner();
    await shown.press('ctrl+p');
    await shown.type('log out');
    await shown.press('enter');
    expect(shown.frame()).toContain('Are you sure you want to log out?');
  });

  test("searches a database for a text after the database's short name", async () => {
    const shown = await owner();
    await shown.press(':');
    await shown.type('mob 1002');
    await shown.press('enter');
    expect(shown.app.location.getSnapshot()).toEqual({ path: '/control_panel/mob_db', query: { id: '1002' } });
    await shown.press('escape', ':');
    await shown.type('item red potion');
    await shown.press('enter');
    expect(shown.app.location.getSnapshot()).toEqual({
      path: '/control_panel/item_db',
      query: { search: 'red potion' },
    });
  });

  test.each([
    ['price red potion', 'vendor_db', { search: 'red potion' }],
    ['prices 501', 'vendor_db', { items: '501' }],
    ['offers red potion', 'live_market', { search: 'red potion' }],
    ['offers item:"red potion" price<50k', 'live_market', { search: 'item:"red potion" price<50k' }],
  ])('opens the market with a search for the input %s', async (typed, id, query) => {
    const shown = await owner();
    await shown.press(':');
    await shown.type(typed);
    await shown.press('enter');
    expect(shown.app.location.getSnapshot()).toEqual({ path: `/control_panel/${id}`, query });
  });

  test.each([
    ['item db', 'item_db'],
    ['Item Logs', 'item_logs'],
    ['map db', 'map_db'],
    ['master', 'master'],
    ['vendor_db', 'vendor_db'],
  ])('opens the screen of that name for the input %s', async (typed, id) => {
    const shown = await owner();
    await shown.press(':');
    await shown.type(typed);
    await shown.press('enter');
    expect(shown.app.activeScreen.getSnapshot().route).toMatchObject({ id });
  });

  test('finds records of the databases by their names', async () => {
    const item = { id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing', loc: [] };
    const files = { '/db/item_db': [item], '/db/mob_db': [{ id: 1002, name: 'Poring' }], '/db/map_db': [] };
    const shown = await renderMockedUi({ level: 0, hash: '#/control_panel/master', replies: accountResponses, files });
    await shown.press(':');
    await shown.type('red pot');
    await shown.clock.advance(0);
    await waitForFrame(shown, /> Red Potion +item 501/);
    await shown.press('enter');
    expect(shown.app.location.getSnapshot()).toEqual({ path: '/control_panel/item_db', query: { id: '501' } });
  });

  test('lists an exact match first, then screens before people and records whose names start alike', async () => {
    const people = { accounts: ['marwick', 'red_knight'], characters: ['Mar'] };
    const item = { id: 515, name: 'Marsh Carrot', aegis_name: 'Carrot', type: 'Healing', loc: [] };
    const shown = await renderMockedUi({
      ...{ level: 99, hash: '#/control_panel/master', replies: { ...accountResponses, 'admin.people': people } },
      files: { '/db/item_db': [item], '/db/mob_db': [], '/db/map_db': [] },
    });
    await shown.press(':');
    await shown.type('mark');
    await shown.press('backspace');
    await shown.clock.advance(400);
    await waitForFrame(shown, /Marsh Carrot +item 515/);
    const names = ['Mar +character', 'Market History', 'marwick +account', 'Marsh Carrot'];
    expect(shown.frame()).toMatch(new RegExp(names.join('[^]*')));
    shown.unmount();
  });

  test.each([
    ['export', 'Export the list'],
    ['write', 'Export the list'],
    ['csv', 'Export the list'],
    ['sort by a c', 'Sort by a column'],
    ['sort by size', 'Sort by Size'],
    ['export as csv', 'Export as CSV'],
    ['next row', 'Next row'],
    ['sign out', 'Log out'],
    ['delete', 'Delete'],
    ['mar', 'Market History'],
  ])('offers the actions of the current screen: %s', async (typed, label) => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press(':');
    await shown.type(typed);
    expect(shown.frame()).toMatch(new RegExp(`> ${label}`));
    shown.unmount();
  });

  test('opens the same dialog as the key of an action', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press(':');
    await shown.type('csv');
    await shown.press('enter');
    expect(shown.frame()).toContain('> Save as CSV');
    shown.unmount();
  });

  test('is a short list of choices without a text field for some keys, and then accepts the keys of the screen', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press('enter');
    expect(shown.frame()).toContain('Copy backup_0.gz');
    expect(shown.frame()).not.toContain('Type to filter');
    await shown.press('D');
    expect(shown.app.modal.dialog.getSnapshot()?.id).toBe('delete_backup');
    shown.unmount();
  });

  test('quits the program on request, and reports an unknown command', async () => {
    const shown = await owner();
    await shown.press(':');
    await shown.type('frobnicate');
    await waitForFrame(shown, /Nothing found/);
    await shown.press('enter');
    expect(shown.frame()).toContain('Unknown command: frobnicate');
    expect(shown.hasQuit()).toBe(false);
    await shown.press('ctrl+u');
    await shown.type('q');
    await shown.press('enter');
    expect(shown.hasQuit()).toBe(true);
  });
});

test('the command palette suggests that a visitor sign in to find records', async () => {
  const shown = await renderMockedUi({ hash: '#/home' });
  await shown.press(':');
  expect(shown.frame()).not.toContain('an item');
  await shown.type('red potion');
  await waitForFrame(shown, /Nothing found; sign in to find items, monsters,/);
});

describe('going back', () => {
  test('restores page, selected row, order and search of a list', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press('s', 's', 'l', 'j', 'j');
    const row = selectedLine(shown.frame());
    expect(shown.frame()).toContain('Page 2 of 3 · row 23 of 45');
    shown.app.navigate('#/control_panel/master');
    await shown.press('tab', 'tab');
    expect(shown.frame()).toContain('Database Backups ‹ Account ');
    await shown.press('escape');
    expect(shown.frame()).toContain('Page 2 of 3 · row 23 of 45');
    expect(selectedLine(shown.frame())).toBe(row);
    expect(shown.frame()).toContain('Size ▲');
  });

  test('shows as many previous screens in the heading as fit, and cuts only the current title', async () => {
    const headingAt = async (columns: number, replies: Record<string, unknown>) => {
      const terminal = createVirtualTerminal(columns, 24);
      const shown = await renderMockedUi(
        { level: 99, hash: '#/control_panel/master', replies: { ...accountResponses, ...replies } },
        { terminal },
      );
      for (const view of ['guest_profiles', 'database_backups']) shown.app.navigate(`#/control_panel/${view}`);
      await shown.idle();
      if (shown.app.modal.getSnapshot()) await shown.press('escape');
      const heading = (await terminal.screenText()).split('\n')[2];
      shown.unmount();
      return heading;
    };
    const backups = backupResponses(1);
    expect(await headingAt(80, backups)).toMatch(/^▌ Account Info ‹ Guest Profiles ‹ Database Backups *$/);
    expect(await headingAt(64, backups)).toMatch(/^▌ Guest Profiles ‹ Database Backups *$/);
    const failed = { 'admin.backups': new RefusedReply(500, 'No.') };
    expect(await headingAt(66, failed)).toMatch(/^▌ Guest Profi… ‹ Database Backups +not loaded/);
    expect(await headingAt(60, failed)).toMatch(/^▌ Database Backups +not loaded/);
  });

  test('does nothing on the first screen of the history', async () => {
    const shown = await owner();
    const before = shown.frame();
    await shown.press('escape');
    expect(shown.ui.pane.getSnapshot()).toBe('content');
    expect(shown.frame()).toBe(before);
  });
});

describe('the help for keys', () => {
  test('lists the keys of the screen first, then the global keys', async () => {
    const shown = await owner('#/control_panel/database_backups');
    await shown.press('?');
    expect(shown.frame()).toMatchSnapshot();
    await shown.press('G');
    expect(shown.frame()).toContain('Everywhere');
    expect(shown.frame()).toMatch(/q Ctrl-C +Quit/);
    await shown.press('escape');
    expect(shown.frame()).toContain('row 1 of 45');
  });

  test('shows the most important keys in the last row of the screen', async () => {
    const shown = await owner('#/control_panel/database_backups');
    const hints = () => shown.frame().split('\n').at(-1);
    expect(hints()).toBe(' Enter actions  c Back Up Now  d Download  D Delete  j down  ? keys');
    await shown.press('tab');
    expect(hints()).toBe(' Enter open  j down  h fold  Tab screen  : go to  ? keys');
    await shown.press('escape', '/');
    expect(hints()).toContain('Enter keep  Esc clear');
  });

  test('omits keys that would type a character into the focused field', async () => {
    const shown = await owner('#/control_panel/database_backups');
    const hints = () => shown.frame().split('\n').at(-1);
    await shown.press('/');
    expect(hints()).toBe(' Enter keep  Esc clear  Shift-Tab menu  Ctrl-P go to  Ctrl-C quit  F1 keys');
    await shown.press('f1');
    expect(shown.frame()).toMatch(/Ctrl-D +Half a screen down/);
    expect(shown.frame()).not.toContain('Next row');
    expect(shown.frame()).not.toMatch(/Ctrl-U +Half a screen up/);
    await shown.press('escape', 'escape');
    expect(hints()).toContain('D Delete  j down');
  });
});

describe('the appearance of the terminal UI', () => {
  test('changes immediately with the theme, whose name is shown', async () => {
    const shown = await owner();
    await shown.press('T');
    expect(shown.ui.theme.getSnapshot()).toBe('day');
    expect(shown.frame()).toContain('Theme day');
  });

  test('keeps columns aligned with names of wide characters', async () => {
    const player = (char_name: string) => ({ char_name, class: 'Monk', base_level: 9, job_level: 9 });
    const names = ['Ada', '剣士エイダ', '🐉 Ember', '👩‍👩‍👧 Trio'];
    const activity = {
      last_online_24h: 4,
      last_online_7d: 4,
      last_online_24h_players: names.map(player),
      last_online_7d_players: [],
    };
    const shown = await renderMockedUi({
      level: 0,
      hash: '#/control_panel/activity',
      replies: { 'server.playerActivity': { activity, emblems: {} } },
    });
    const lines = shown.frame().split('\n');
    const starts = names.map((name) => {
      const line = lines.find((one) => one.includes(name)) ?? '';
      return widthOf(line.slice(0, line.indexOf('Monk')));
    });
    expect(new Set(starts).size).toBe(1);
    expect(starts[0]).toBeGreaterThan(0);
  });

  test('the key Y copies a link to the screen that also works on the web site', async () => {
    const shown = await owner('#/control_panel/database_backups?search=ago');
    await shown.press('Y');
    expect(shown.effects.copied).toEqual(['https://kafra.example/#/control_panel/database_backups?search=ago']);
    await shown.press('o');
    expect(shown.effects.opened).toEqual(['https://kafra.example/#/control_panel/database_backups?search=ago']);
  });

  test('a copied link contains no password of the server address', async () => {
    const shown = await renderMockedUi(
      { hash: '#/server_features' },
      { baseUrl: 'https://me:secret@kafra.example/realm' },
    );
    await shown.press('Y');
    expect(shown.effects.copied).toEqual(['https://kafra.example/realm/#/server_features']);
  });
});
