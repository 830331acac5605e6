import { itemRecord } from '@kafra/sdk/contract';
import { describe, expect, test } from 'vitest';
import { createKeymap } from '../../packages/cli/src/ui/keys/keymap.ts';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { type RenderOptions, renderMockedUi, selectedLine } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const backups = (count: number, level = 99) =>
  renderMockedUi({
    level,
    hash: '#/control_panel/database_backups',
    replies: { ...backupResponses(count), ...accountResponses },
  });

describe('moving the selection in a list', () => {
  test('works by rows, to both ends and across pages, and stops at the ends', async () => {
    const shown = await backups(45);
    expect(selectedLine(shown.frame())).toContain('Nov 20, 2026');
    await shown.press('k');
    expect(selectedLine(shown.frame())).toContain('Nov 20, 2026');
    await shown.press('j', 'down', 'up', 'j');
    expect(selectedLine(shown.frame())).toContain('Nov 18, 2026');
    await shown.press('G');
    expect(shown.frame()).toContain('Page 3 of 3 · row 45 of 45');
    await shown.press('j');
    expect(shown.frame()).toContain('row 45 of 45');
    await shown.press('g');
    expect(shown.frame()).toContain('Page 1 of 3 · row 1 of 45');
    await shown.press(...Array.from({ length: 20 }, () => 'j'));
    expect(shown.frame()).toContain('Page 2 of 3 · row 21 of 45');
    expect(selectedLine(shown.frame())).toContain('Oct 31, 2026');
  });

  test('counts a repeated letter as several key presses, and ignores pasted text', async () => {
    const shown = await backups(45);
    for (const name of 'jjj') shown.dispatcher.dispatch({ name, text: name });
    await shown.press('k', 'j');
    expect(shown.frame()).toContain('row 4 of 45');
    await shown.type('jjq');
    expect(shown.frame()).toContain('Nothing here accepts text.');
    expect(shown.frame()).toContain('row 4 of 45');
    expect(shown.hasQuit()).toBe(false);
  });

  test('works by half and whole screens, and by pages', async () => {
    const shown = await backups(45);
    await shown.press('ctrl+d');
    const half = Number(/row (\d+) of/.exec(shown.frame())?.[1]) - 1;
    await shown.press('ctrl+u', 'pagedown');
    expect(Number(/row (\d+) of/.exec(shown.frame())?.[1]) - 1).toBeGreaterThanOrEqual(half * 2);
    await shown.press('g', 'l');
    expect(shown.frame()).toContain('Page 2 of 3 · row 21 of 45');
    await shown.press('h');
    expect(shown.frame()).toContain('row 1 of 45');
  });
});

describe('searching a list', () => {
  test('filters after each typed character; Enter keeps the search text and Escape clears it', async () => {
    const shown = await backups(45);
    await shown.press('/');
    await shown.type('backup_7');
    expect(shown.frame()).toContain('row 1 of 1');
    await shown.press('enter', 'j');
    expect(shown.frame()).toContain('/ backup_7');
    await shown.press('escape');
    expect(shown.frame()).toContain('row 1 of 45');
    expect(shown.ui.pane.getSnapshot()).toBe('content');
    await shown.press('escape');
    expect(shown.ui.pane.getSnapshot()).toBe('content');
  });

  test('shows a message if no row matches', async () => {
    const shown = await backups(3);
    await shown.press('/');
    await shown.type('dragon');
    expect(shown.frame()).toContain('No backups found matching search');
  });

  test('deletes a character, a word or the whole line with the same keys as a shell', async () => {
    const shown = await backups(3);
    const text = () => shown.app.activeScreen.getSnapshot().model.getSnapshot();
    await shown.press('/');
    await shown.type('two words');
    await shown.press('backspace');
    expect(text()).toMatchObject({ search: 'two word' });
    await shown.press('ctrl+w');
    expect(text()).toMatchObject({ search: 'two ' });
    await shown.press('left', 'left', 'x');
    expect(text()).toMatchObject({ search: 'twxo ' });
    await shown.press('home', 'a', 'end', 'z');
    expect(text()).toMatchObject({ search: 'atwxo z' });
    await shown.press('ctrl+u');
    expect(text()).toMatchObject({ search: '' });
  });

  test('treats an emoji of several code points as one character', async () => {
    const shown = await backups(3);
    const text = () => shown.app.activeScreen.getSnapshot().model.getSnapshot();
    await shown.press('/');
    await shown.type('a👩‍👩‍👧b');
    await shown.press('left', 'left', 'x', 'right', 'backspace', 'y', 'home', 'right', 'delete');
    expect(text()).toMatchObject({ search: 'ayb' });
    await shown.type('z🐉');
    await shown.press('backspace', 'w');
    expect(text()).toMatchObject({ search: 'azwyb' });
  });
});

describe('the order of a list', () => {
  test('is selected with the key s and the letter of a column, reversed with S, and shown by an arrow', async () => {
    const shown = await backups(30);
    expect(shown.frame()).toContain('Date Created ▼');
    await shown.press('s');
    expect(shown.frame()).toContain('─ Sort by ─');
    await shown.press('a');
    expect(shown.frame()).toContain('Age ▲');
    await shown.press('s', 's');
    expect(shown.frame()).toContain('Size ▲');
    expect(selectedLine(shown.frame())).toContain('1 MB');
    await shown.press('S');
    expect(shown.frame()).toContain('Size ▼');
    expect(selectedLine(shown.frame())).toContain('30 MB');
  });
});

describe('actions of a row', () => {
  test('run when their key is pressed, and dangerous ones after a confirmation', async () => {
    const shown = await renderMockedUi({
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: {
        ...backupResponses(3),
        ...accountResponses,
        'admin.downloadBackup': ({ key }: Record<string, unknown>) => ({ url: `/dl/${key}` }),
        'admin.deleteBackup': null,
      },
    });
    await shown.press('j', 'd');
    expect(shown.effects.downloaded).toEqual(['/dl/k1 backup_1.gz']);
    await shown.press('D');
    expect(shown.frame()).toContain('Delete the backup backup_1.gz?');
    expect(shown.frame()).toContain('> [Cancel]');
    await shown.press('enter');
    expect(shown.calls.filter((call) => call.startsWith('admin.deleteBackup'))).toEqual([]);
    await shown.press('D', 'tab', 'enter');
    expect(shown.frame()).toContain('[Deleting...]');
    await shown.press('escape');
    expect(shown.frame()).toContain('[Deleting...]');
    await shown.clock.advance(1_000);
    expect(shown.frame()).toContain('[Deleted!]');
    await shown.clock.advance(1_000);
    expect(shown.calls).toContain('admin.deleteBackup {"key":"k1"}');
    expect(selectedLine(shown.frame())).toContain('Nov 19, 2026');
  });

  test('show the reason if they are not allowed for the row', async () => {
    const shown = await backups(3, 10);
    await shown.press('D');
    expect(shown.frame()).toContain('You do not have privileges to delete backups');
    expect(shown.app.modal.getSnapshot()).toBeUndefined();
  });

  test('include the key y, which copies the name of the row', async () => {
    const shown = await backups(3);
    await shown.press('j', 'y');
    expect(shown.effects.copied).toEqual(['backup_1.gz']);
    expect(shown.frame()).toContain('Copied!');
    await shown.clock.advance(2_000);
    expect(shown.frame()).not.toContain('Copied!');
  });
});

describe('loading a list', () => {
  test('shows a placeholder after 100 ms and can be cancelled after 1 s', async () => {
    const shown = await renderMockedUi({
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: { ...accountResponses, 'admin.backups': () => new Promise(() => undefined) },
    });
    expect(shown.frame()).not.toContain('Loading...');
    await shown.clock.advance(100);
    expect(shown.frame()).toContain('Loading...');
    await shown.clock.advance(900);
    expect(shown.frame()).toContain('Loading... Esc: cancel');
    await shown.press('escape');
    expect(shown.frame()).toContain('Not loaded. Press r to load.');
  });

  test.each(['database_backups', 'guest_profiles', 'vending_statistics', 'mvp_rankings'])(
    'of %s shows a specific message after a failure, and how to try again',
    async (view) => {
      const shown = await renderMockedUi({ level: 99, hash: `#/control_panel/${view}` });
      await shown.press('escape');
      const { model } = shown.app.activeScreen.getSnapshot();
      if (model.kind === 'page') throw new Error('a list was expected');
      const said = view === 'guest_profiles' ? 'Failed to retrieve account information.' : model.definition.failure;
      expect(shown.frame()).toContain(said);
      expect(shown.frame()).toContain('Press r to try again.');
    },
  );

  test('without a network shows a message, keeps the old rows with their age, and retries on the key r', async () => {
    let isDown = false;
    const { 'admin.backups': reply } = backupResponses(3);
    const shown = await renderMockedUi({
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: {
        ...accountResponses,
        'server.onlinePlayers': () => {
          if (isDown) throw new Error('unreachable');
          return { players: 5, vendors: 2 };
        },
        'admin.backups': () => {
          if (isDown) throw new Error('unreachable');
          return reply;
        },
      },
    });
    await shown.press('r');
    expect(shown.frame()).toContain('Total 7   Players 5   Vendors 2');
    isDown = true;
    await shown.clock.advance(120_000);
    await shown.press('r', 'escape');
    expect(shown.frame()).toContain('offline');
    expect(shown.frame()).toContain('as of 2 minutes ago, r: retry');
    expect(shown.frame()).toContain('row 1 of 3');
    isDown = false;
    await shown.press('r');
    expect(shown.frame()).not.toContain('offline');
  });
});

describe('the message that the game is down', () => {
  test('is shown in the top bar instead of the online counts until the game is up', async () => {
    let isDown = true;
    const shown = await renderMockedUi({
      hash: '#/home',
      replies: {
        'server.onlinePlayers': () => ({
          players: 5,
          vendors: 2,
          ...(isDown && { down_since: Date.UTC(2026, 10, 20) }),
        }),
      },
    });
    await shown.app.online.reload();
    await shown.press('f13');
    expect(shown.frame()).toMatch(/ The game has been down since (Nov \d+ )?\d\d:\d\d /);
    expect(shown.frame()).not.toContain('Players 5');
    isDown = false;
    await shown.app.online.reload();
    await shown.press('f13');
    expect(shown.frame()).toContain('Total 7   Players 5   Vendors 2');
  });
});

describe('a search that the server evaluates', () => {
  test('starts at two typed letters, and shows a hint before', async () => {
    const answers = { 'account.itemLogs': { item_logs: [] } };
    const files = { '/db/item': [{ id: 501, aegis_name: 'Apple', name: 'Apple', type: 'Healing' }] };
    const shown = await renderMockedUi({ level: 0, hash: '#/control_panel/item_logs', replies: answers, files });
    await shown.press('/');
    await shown.type('a');
    expect(shown.frame()).toContain('Type at least 2 characters to search.');
    await shown.type('b');
    expect(shown.frame()).not.toContain('Type at least 2 characters to search.');
  });
});

describe('saving a list to a file', () => {
  test('writes the rows of the current search as CSV or JSON', async () => {
    const shown = await backups(12);
    await shown.press('/');
    await shown.type('backup_7');
    await shown.press('enter', 'w');
    expect(shown.frame()).toContain('> Save as CSV');
    await shown.press('enter', 'w', 'down', 'enter');
    const saved = shown.effects.saved;
    expect([...saved.keys()]).toEqual(['database_backups.csv', 'database_backups.json']);
    expect(JSON.parse(saved.get('database_backups.json') ?? '')).toHaveLength(1);
  });
});

describe('keys that the user has configured', () => {
  test('run their actions, and are listed in the hints and the help', async () => {
    const keymap = createKeymap({ j: ['n'], n: ['ctrl+g'] });
    const shown = await renderMockedUi(
      { level: 99, hash: '#/control_panel/database_backups', replies: { ...backupResponses(45), ...accountResponses } },
      { keymap },
    );
    await shown.press('j', 'n', 'n');
    expect(shown.frame()).toContain('row 3 of 45');
    expect(shown.frame().split('\n').at(-1)).toContain('n down');
    await shown.press('?');
    expect(shown.frame()).toMatch(/n Down +Next row/);
  });
});

describe('a list that the server sends in pages', () => {
  const entry = (time: number) => ({ time, acc_name: 'ada', ip: '127.0.0.1', rcode: 100 });
  const logs = (rows: (fields: Record<string, unknown>) => unknown) =>
    renderMockedUi({
      level: 0,
      hash: '#/control_panel/login_logs',
      replies: { ...accountResponses, 'account.loginLogs': rows },
    });

  test('shows that more rows exist, and the key L appends them', async () => {
    const shown = await logs(({ cursor }) =>
      cursor === undefined
        ? { login_logs: [entry(3_000), entry(2_000)], next_cursor: 'behind' }
        : { login_logs: [entry(1_000)], next_cursor: null },
    );
    expect(shown.frame()).toContain('Newest 2 entries · A: load all · Page 1 of 1 · row 1');
    expect(shown.frame().split('\n').at(-1)).toContain('L load more');
    await shown.press('s', 'a');
    expect(shown.frame()).toContain('Newest 2 entries, sorted within these by Account · A: load all');
    await shown.press('L');
    expect(shown.calls.at(-1)).toBe('account.loginLogs {"cursor":"behind"}');
    expect(shown.frame()).toContain('row 1 of 3');
    expect(shown.frame()).not.toContain('load more');
  });

  test('is sorted by the server if it supports that, and shows how far back the log was read', async () => {
    const moved = (zeny: number) => ({ time: 9_000 - zeny, items: [{ zeny }], log_type: 2, modifier: 0 });
    const shown = await renderMockedUi({
      level: 0,
      hash: '#/control_panel/item_logs',
      files: {
        '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' })],
      },
      replies: {
        ...accountResponses,
        'account.itemLogs': ({ sort }: { sort?: unknown }) =>
          sort
            ? { item_logs: [moved(77_000)], next_cursor: 'more', sorted: true, read_percent: 62 }
            : { item_logs: [moved(5)], next_cursor: 'more', read_percent: 62 },
      },
    });
    await expect.poll(() => shown.frame()).toContain('Older entries are still being read (62 %).');
    expect(shown.frame()).toContain('Newest 1 entry');
    await shown.press('s', 'a');
    // The usual prices are loaded with each list, so only the requests for the log are counted.
    const logCalls = shown.calls.filter((call) => call.startsWith('account.itemLogs'));
    expect(logCalls.at(-1)).toBe('account.itemLogs {"sort":{"by":"amount","direction":"ascending"}}');
    await expect.poll(() => shown.frame()).toContain('First 1 of all entries, sorted by Amount');
    expect(shown.frame()).toContain('77,000');
  });

  test('loads all pages with the key A, shows the progress, and stops with Escape', async () => {
    const waiting: (() => void)[] = [];
    const shown = await logs(async ({ cursor = '0' }) => {
      const page = Number(cursor);
      if (page > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return { login_logs: [entry(9_000 - page)], next_cursor: page < 3 ? String(page + 1) : null };
    });
    const answerOne = async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    };
    await shown.press('A');
    await answerOne();
    await expect.poll(() => shown.frame()).toContain('2 entries so far... Esc: stop');
    await shown.press('escape');
    await expect.poll(() => shown.frame()).toContain('Newest 2 entries · A: load all');
    await shown.press('A');
    await answerOne();
    await answerOne();
    await answerOne();
    await expect.poll(() => shown.frame()).toContain('row 1 of 4');
  });

  test('reports parameters of the address that it does not support and removes them from the address', async () => {
    const shown = await renderMockedUi({
      level: 0,
      hash: '#/control_panel/login_logs?rcodes=abc,100',
      replies: { ...accountResponses, 'account.loginLogs': { login_logs: [entry(3_000)] } },
    });
    await expect.poll(() => shown.frame()).toContain('This list does not support rcodes=abc.');
    expect(shown.frame()).toContain('<Success>');
    expect(shown.frame()).not.toContain('NaN');
    expect(shown.app.location.getSnapshot().query).toEqual({ rcodes: '100' });
  });

  test('does not react to the key L if all rows are loaded', async () => {
    const shown = await logs(() => ({ login_logs: [entry(3_000)] }));
    await shown.press('L');
    expect(shown.calls.filter((call) => call.startsWith('account.loginLogs'))).toHaveLength(1);
    expect(shown.frame()).not.toContain('load more');
  });
});

describe('a list row of several lines', () => {
  const knife = { nameid: 1201, refine: 7, producer: 'Bo' };
  const entry = {
    ...{ time: 1_000, acc_name: 'ada', char_name: 'Ada', log_type: 2, modifier: 0 },
    items: [{ item: knife, amount: -1 }, { item: { nameid: 501 } }, { zeny: -118_502 }],
  };
  const logs = (view: RenderOptions = {}, items: readonly object[] = entry.items) =>
    renderMockedUi(
      {
        level: 0,
        hash: '#/control_panel/item_logs',
        replies: { ...accountResponses, 'account.itemLogs': { item_logs: [{ ...entry, items }] } },
        files: {
          '/db/item': [
            { id: 1201, aegis_name: 'Knife', name: 'Knife', type: 'Weapon', slots: 3 },
            { id: 501, aegis_name: 'Red_Potion', name: 'Red Potion', type: 'Healing' },
          ],
        },
      },
      view,
    );

  test('offers a filter for each of its values', async () => {
    const shown = await logs();
    await shown.press('f');
    const labels = ['+7', "Bo's", 'Knife [3]', 'Red Potion', 'Zeny', 'ada', 'Ada', 'Vending'];
    for (const label of labels) expect(shown.frame()).toContain(`Only ${label}`);
  });

  test('offers a single filter for a value that appears twice', async () => {
    const potion = { item: { nameid: 501 } };
    const shown = await logs({}, [potion, { ...potion, amount: 3 }]);
    await shown.press('f');
    expect(shown.frame().split('Only Red Potion')).toHaveLength(2);
    await shown.press('escape', 'i');
    expect(shown.frame().split('Only Red Potion')).toHaveLength(2);
  });

  test.each([['escape'], ['x']])(
    'filters the list, and Escape goes back after the filter was removed by %s',
    async (key) => {
      const shown = await logs();
      shown.app.context.navigate('#/home');
      shown.app.context.navigate('#/control_panel/item_logs');
      await expect.poll(() => shown.frame()).toContain('-1, -119K');
      await shown.press('f', ...'Vending', 'enter');
      expect(shown.frame()).toContain('<Vending>');
      await shown.press(key);
      expect(shown.frame()).not.toContain('<Vending>');
      await shown.press('escape');
      expect(shown.app.location.getSnapshot().path).toBe('/home');
    },
  );

  test('is shown completely above its actions, on the smallest screen', async () => {
    const on = createVirtualTerminal(60, 16);
    const shown = await logs({ terminal: on });
    expect(await on.screenText()).not.toContain('Red Potion');
    await shown.press('i');
    const seen = await on.screenText();
    expect(seen).toContain("─ +7 Bo's Knife [3], Red Potion, Zeny ─");
    expect(seen).toMatch(/Account +ada/);
    expect(seen).toMatch(/Date +Jan 1, 1970, 12:00 AM/);
    expect(seen).toContain('> Open Knife [3]');
    await shown.press(...'Vending', 'enter');
    expect(await on.screenText()).toContain('<Vending>');
    shown.unmount();
  });

  test('is shown completely below the list, without empty lines', async () => {
    const on = createVirtualTerminal(140, 40);
    const shown = await logs({ terminal: on });
    const seen = await on.screenText();
    expect(seen).toMatch(/Item +\+7 Bo's Knife \[3\], Red Potion, Zeny/);
    expect(seen).toMatch(/Amount +-1, -118,502z(?!,)/);
    shown.unmount();
  });
});

describe('an unreadable record of a list', () => {
  test('is counted in the heading; a list with only unreadable records has failed to load', async () => {
    const { backups: rows } = backupResponses(3)['admin.backups'] as { backups: object[] };
    const over = (answer: unknown) =>
      renderMockedUi({
        level: 99,
        hash: '#/control_panel/database_backups',
        replies: { ...accountResponses, 'admin.backups': answer },
      });
    const some = await over([...rows, { key: 'k', last_modified: 'long ago' }]);
    expect(some.frame()).toContain('1 of 4 records could not be read.');
    const none = await over({ status: 'maintenance' });
    expect(none.frame().replaceAll(/[│\s]+/g, ' ')).toContain(
      "The server's answer to POST /api/admin/db-backups is not what",
    );
    expect(none.frame()).toContain('Status code: 200');
    expect(none.frame()).not.toContain('maintenance');
  });
});
