import { beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../core/store.ts';
import { databaseBackups } from '../../screens/database-backups.ts';
import { loginLogs } from '../../screens/login-logs.ts';
import { flushPromises, RefusedReply, type TestApp, testApp } from '../../testing/index.ts';
import { createTable, type TableModel } from './table-model.ts';

const day = 86_400_000;
const backups = (now: number) =>
  Array.from({ length: 45 }, (_, index) => ({
    key: `k${index}`,
    file_name: `backup_${index}.gz`,
    last_modified: now - index * day,
    size_human: index % 2 === 0 ? `${index + 1} KB` : `${index + 1} MB`,
  }));

let test: TestApp;
let table: TableModel;
const shown = () => table.getSnapshot();
const firstKeys = () =>
  shown()
    .rows.map(({ key }) => key)
    .slice(0, 3);

async function start(level: number, answers: Record<string, unknown> = {}) {
  test = testApp({
    level,
    hash: '#/home',
    replies: { 'admin.backups': () => ({ backups: backups(test.clock.now()) }), ...answers },
  });
  table = createTable(databaseBackups, test.app.context);
  await until(table, ({ loading }) => !loading);
}

beforeEach(() => start(99));

describe('a list with rows and columns', () => {
  it('shows the newest rows first, 20 per page', () => {
    expect(shown()).toMatchObject({
      page: 0,
      pages: 3,
      total: 45,
      sort: { column: 'last_modified', direction: 'descending' },
    });
    expect(firstKeys()).toEqual(['k0', 'k1', 'k2']);
    table.goToPage(2);
    expect(shown().rows).toHaveLength(5);
  });

  it('sorts file sizes by bytes and reverses the order on the second click', () => {
    table.sortBy('size');
    expect(firstKeys()).toEqual(['k0', 'k2', 'k4']);
    table.sortBy('size');
    expect(firstKeys()).toEqual(['k43', 'k41', 'k39']);
  });

  it('returns all rows in a requested order to scripts, independent of the shown page', () => {
    table.sortBy('size');
    table.goToPage(1);
    table.sort('size', 'descending');
    table.sort('size', 'descending');
    expect(shown().sort).toEqual({ column: 'size', direction: 'descending' });
    expect(table.rows({ start: 0, end: 2 }).map(({ key }) => key)).toEqual(['k43', 'k41']);
    expect(table.rows({ start: 43, end: 99 }).map(({ key }) => key)).toEqual(['k2', 'k0']);
    expect(table.rows()).toHaveLength(45);
    expect(shown().page).toBe(0);
  });

  it('restores its sort order when the user returns', () => {
    table.goToPage(2);
    const left = table.saveState();
    table.sort('size', 'ascending');
    table.restoreState(left);
    expect(shown()).toMatchObject({ page: 2, sort: { column: 'last_modified', direction: 'descending' } });
  });

  it('restores its page even if an older version stored a mode that no longer exists', () => {
    table.restoreState({ ...table.saveState(), page: 1, mode: 'gone' });
    expect(shown()).toMatchObject({ page: 1, loading: false });
  });

  it('searches while the user types and reports if nothing is found', async () => {
    table.goToPage(2);
    table.setSearch('dragon');
    expect(shown()).toMatchObject({
      total: 0,
      empty: 'No backups found matching search',
      emptyLink: { label: 'Show all entries', hash: '#/control_panel/database_backups' },
      page: 0,
    });
    table.setSearch('now just');
    expect(shown().rows.map(({ key }) => key)).toEqual(['k0']);
    expect(test.app.location.getSnapshot().query).toEqual({});
    await test.clock.advance(400);
    expect(test.app.location.getSnapshot().query).toEqual({ search: 'now just' });
  });

  it('stays on the selected page while the address is updated with the typed text', async () => {
    for (const text of ['backup', '']) {
      table.setSearch(text);
      table.goToPage(1);
      await test.clock.advance(400);
      expect(test.app.location.getSnapshot().query.search ?? '').toBe(text);
      expect(shown()).toMatchObject({ total: 45, page: 1 });
    }
  });

  it('removes a cleared search from the address immediately', async () => {
    table.setSearch('backup');
    await test.clock.advance(400);
    table.setSearch('');
    expect(test.app.location.getSnapshot().query).toEqual({});
  });

  it('writes no pending search text into the address of the next screen', async () => {
    table.dispose();
    table.setSearch('late');
    await test.clock.advance(400);
    expect(test.app.location.getSnapshot().query).toEqual({});
  });

  it('does not search for a single letter, which matches nearly every row', () => {
    table.setSearch('a');
    expect(shown()).toMatchObject({ total: 45, hint: 'Type at least 2 characters to search.' });
    table.setSearch('ju');
    expect(shown().hint).toBeUndefined();
  });

  it('changes its search when the address changes', () => {
    test.app.sync('#/home?search=backup_7');
    expect(shown()).toMatchObject({ search: 'backup_7', total: 1 });
  });

  it('reports that it is empty', async () => {
    await start(99, { 'admin.backups': { backups: [] } });
    expect(shown().empty).toBe('No database backups found');
  });

  it('distinguishes a failed load from an empty list', async () => {
    await start(99, { 'admin.backups': new RefusedReply(500, 'Broken.') });
    expect(shown()).toMatchObject({ failed: true, loading: false, empty: 'Failed to load database backups.' });
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      params: { message: 'Failed to load database backups.' },
    });
  });
});

describe('actions on a row of the backup list', () => {
  it('download the backup through a new link under the name of the file', async () => {
    await start(99, { 'admin.downloadBackup': ({ key }: { key: string }) => ({ url: `/dl/${key}` }) });
    await table.runRowAction('download', 'k3');
    expect(test.effects.downloaded).toEqual(['/dl/k3 backup_3.gz']);
  });

  it('ask before deleting a backup and load the list again afterwards', async () => {
    await table.runRowAction('delete', 'k3');
    expect(test.app.modal.dialog.getSnapshot()).toEqual({
      id: 'delete_backup',
      params: { key: 'k3', file_name: 'backup_3.gz' },
    });
  });

  it('are disabled with a reason below group level 99', async () => {
    await start(10);
    expect(shown().rows[0]?.actions.map(({ disabled }) => disabled)).toEqual([
      'You do not have privileges to download backups',
      'You do not have privileges to delete backups',
    ]);
    await table.runRowAction('delete', 'k3');
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('report a failure with the message of the action', async () => {
    await start(99, { 'admin.downloadBackup': new RefusedReply(404, 'Gone.') });
    await table.runRowAction('download', 'k3');
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      params: { message: 'Failed to generate download link. Please try again.', status: 404, response: 'Gone.' },
    });
  });
});

describe('a list that the server sends in pages', () => {
  const entry = (time: number, rcode = 100) => ({ time, acc_name: 'ada', ip: '127.0.0.1', rcode });
  const asked = () => test.calls.filter((call) => call.startsWith('account.loginLogs'));
  const idle = () => until(table, ({ loading, refreshing }) => !loading && !refreshing);

  async function startLogs(answer: unknown, hash = '#/home') {
    test = testApp({ level: 0, hash, replies: { 'account.loginLogs': answer } });
    table = createTable(loginLogs, test.app.context);
    await until(table, ({ loading }) => !loading);
  }

  const twoParts = ({ cursor }: { cursor?: string }) =>
    cursor === undefined
      ? { login_logs: [entry(3_000), entry(3_000)], next_cursor: 'behind', truncated: true }
      : { login_logs: [entry(1_000)], next_cursor: null, truncated: false };

  it('reports that more rows exist and appends them on request', async () => {
    await startLogs(twoParts);
    expect(shown()).toMatchObject({
      count: 'Newest 2 entries',
      more: { text: 'Newest 2 entries. Narrow the search, or load more.', label: 'Load more', allLabel: 'Load all' },
    });
    await table.loadMore();
    expect(asked().at(-1)).toBe('account.loginLogs {"cursor":"behind"}');
    expect(shown()).toMatchObject({ total: 3, count: '3 entries', more: undefined });
    expect(new Set(shown().rows.map(({ key }) => key)).size).toBe(3);
    await table.loadMore();
    expect(asked()).toHaveLength(2);
    await table.reload();
    expect(shown()).toMatchObject({ total: 2, count: 'Newest 2 entries' });
  });

  it('loads all or the requested number of rows for a script, and stops after the last page', async () => {
    await startLogs(twoParts);
    await table.loadAll(2);
    expect(asked()).toHaveLength(1);
    await table.loadAll();
    expect(shown()).toMatchObject({ total: 3, more: undefined });
    await startLogs(({ cursor }: { cursor?: string }) =>
      cursor === undefined ? twoParts({}) : { login_logs: [], next_cursor: 'behind', truncated: true },
    );
    await table.loadAll();
    expect(shown()).toMatchObject({ total: 2, failed: false });
    await startLogs((fields: { cursor?: string }) =>
      fields.cursor ? new RefusedReply(500, 'Broken.') : twoParts(fields),
    );
    await table.loadAll();
    expect(shown()).toMatchObject({ total: 2, failed: true });
  });

  it('counts matching rows separately from loaded rows', async () => {
    const backup = (at: number) => ({
      key: `k${at}`,
      file_name: `backup_${at}.gz`,
      size: 1,
      size_human: '1 B',
      last_modified: at,
    });
    test = testApp({ level: 99, hash: '#/home' });
    const screen = (isNewestFirst: boolean) => ({
      ...databaseBackups,
      ...(isNewestFirst && { isNewestFirst: true as const }),
      load: async () => ({ rows: Array.from({ length: 30 }, (_, at) => backup(at)), next: 'more' }),
    });
    table = createTable(screen(true), test.app.context);
    await until(table, ({ loading }) => !loading);
    expect(shown().count).toBe('Newest 30 entries');
    table.setSearch('backup_7');
    expect(shown()).toMatchObject({
      total: 1,
      count: '1 of the newest 30 entries',
      more: { text: '1 of the newest 30 entries. Narrow the search, or load more.' },
    });
    table.setSearch('no such backup');
    expect(shown()).toMatchObject({ total: 0, count: '0 of the newest 30 entries' });
    table = createTable(screen(false), test.app.context);
    await until(table, ({ loading }) => !loading);
    table.setSearch('backup_7');
    expect(shown().count).toBe('1 of the 30 entries loaded, sorted within these by Date Created');
  });

  it('reports that sorting covers only the loaded rows until all are loaded', async () => {
    await startLogs(twoParts);
    table.sortBy('result');
    expect(shown()).toMatchObject({
      count: 'Newest 2 entries, sorted within these by Result',
      more: { text: 'Newest 2 entries, sorted within these by Result. Narrow the search, or load more.' },
    });
    table.sort('date', 'ascending');
    expect(shown().count).toBe('Newest 2 entries, sorted within these by Date');
    await table.loadAll();
    expect(shown().count).toBe('3 entries');
  });

  /** Returns pages of a list that the test resolves one by one. */
  function pagesOnDemand() {
    const waiting: (() => void)[] = [];
    const reply = async ({ cursor = '0' }: { cursor?: string }) => {
      const page = Number(cursor);
      if (page > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return { login_logs: [entry(9_000 - page)], next_cursor: page < 4 ? String(page + 1) : null };
    };
    const answerOne = async () => {
      await vi.waitUntil(() => waiting.length > 0);
      waiting.shift()?.();
      await flushPromises();
    };
    return { reply, answerOne };
  }

  it('shows progress while all rows load, and keeps the loaded rows when stopped', async () => {
    const { reply, answerOne } = pagesOnDemand();
    await startLogs(reply);
    const done = table.loadAll();
    await answerOne();
    await answerOne();
    expect(shown()).toMatchObject({
      ...{ refreshing: true, total: 1 },
      loadingAll: { text: '3 entries so far...', stopLabel: 'Stop' },
    });
    table.cancel();
    expect(shown()).toMatchObject({ refreshing: false, failed: false, total: 3, loadingAll: undefined });
    expect(shown().more?.text).toContain('Newest 3 entries');
    await answerOne();
    await done;
    expect(shown().total).toBe(3);
    const rest = table.loadAll();
    await answerOne();
    await answerOne();
    await rest;
    expect(shown()).toMatchObject({ total: 5, more: undefined, loadingAll: undefined });
    expect(new Set(shown().rows.map(({ key }) => key)).size).toBe(5);
  });

  it('keeps the loaded pages if a later page fails', async () => {
    const failing = (fields: { cursor?: string }) =>
      fields.cursor === 'b'
        ? new RefusedReply(500, 'Broken.')
        : { login_logs: [entry(2_000)], next_cursor: fields.cursor === undefined ? 'a' : 'b' };
    await startLogs(failing);
    await table.loadAll();
    expect(shown()).toMatchObject({ total: 2, failed: true, loadingAll: undefined, count: 'Newest 2 entries' });
  });

  it('exports every matching row, however many are loaded', async () => {
    await startLogs(twoParts);
    await table.save('csv');
    expect([...test.effects.saved.keys()]).toEqual(['login_logs.csv']);
    const csv = test.effects.saved.get('login_logs.csv') ?? '';
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    await table.save('json');
    expect(JSON.parse(test.effects.saved.get('login_logs.json') ?? '')).toHaveLength(3);
  });

  it('exports nothing after it was closed, because another user may be signed in', async () => {
    await startLogs(twoParts);
    const saving = table.save('csv');
    table.dispose();
    await saving;
    expect([...test.effects.saved.keys()]).toEqual([]);
  });

  it('marks an incomplete exported file in its name and its first line', async () => {
    const failing = (fields: { cursor?: string }) =>
      fields.cursor ? new RefusedReply(500, 'Broken.') : twoParts(fields);
    await startLogs(failing);
    table.sortBy('result');
    await table.save('csv');
    await table.save('json');
    const { saved } = test.effects;
    expect([...saved.keys()]).toEqual(['login_logs.partial.csv', 'login_logs.partial.json']);
    const label = 'Incomplete: Newest 2 entries, sorted within these by Result. There are more entries.';
    const [first, header] = saved.get('login_logs.partial.csv')?.split('\r\n') ?? [];
    expect(first).toBe(`\ufeff"${label}"`);
    expect(header).toContain('acc_name');
    const json = saved.get('login_logs.partial.json') ?? '';
    expect(json.split('\n')[0]).toContain(label);
    expect(JSON.parse(json)).toMatchObject({ partial: label, rows: [{ acc_name: 'ada' }, { acc_name: 'ada' }] });
  });

  it('exports nothing after the query has changed', async () => {
    const { reply, answerOne } = pagesOnDemand();
    await startLogs(reply);
    const saving = table.save('csv');
    await answerOne();
    test.app.sync('#/home?rcodes=100');
    await answerOne();
    await saving;
    expect([...test.effects.saved.keys()]).toEqual([]);
  });

  it('stops loading from a server that sends pages without end', async () => {
    await startLogs(() => ({ login_logs: [entry(1_000)], next_cursor: 'again' }));
    await table.loadAll();
    expect(asked().length).toBeLessThan(5);
    expect(shown().more).toBeDefined();
  });

  it('continues after an empty page as long as the server sends a cursor', async () => {
    const pages: Record<string, object> = {
      '': { login_logs: [], next_cursor: 'a', truncated: true },
      a: { login_logs: [], next_cursor: 'b', truncated: true },
      b: { login_logs: [entry(3_000)], next_cursor: 'c', truncated: true },
      c: { login_logs: [], next_cursor: 'd', truncated: true },
      d: { login_logs: [], next_cursor: null, truncated: false },
    };
    await startLogs(({ cursor = '' }: { cursor?: string }) => pages[cursor]);
    expect(shown()).toMatchObject({ total: 1, count: 'Newest 1 entry', empty: undefined });
    await table.loadMore();
    expect(shown()).toMatchObject({ total: 1, count: '1 entry', more: undefined });
    expect(asked()).toHaveLength(5);
  });

  it('keeps the loaded rows and the cursor when the next page fails', async () => {
    await startLogs((fields: { cursor?: string }) =>
      fields.cursor ? new RefusedReply(500, 'Broken.') : twoParts(fields),
    );
    await table.loadMore();
    expect(shown()).toMatchObject({ total: 2, count: 'Newest 2 entries', failed: true });
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({ params: { message: 'Failed to load login logs.' } });
  });

  it('sends a new request only if the query has changed', async () => {
    await startLogs({ login_logs: [entry(1_000)] });
    const type = async (text: string) => {
      table.setSearch(text);
      await test.clock.advance(400);
      await idle();
    };
    await type('a');
    expect(shown()).toMatchObject({ hint: 'Type at least 2 characters to search.', total: 1 });
    expect(asked()).toHaveLength(1);
    await type('ad');
    expect(asked()).toHaveLength(2);
    await type('ad ');
    expect(asked()).toHaveLength(2);
  });

  it('does not send a text longer than the server accepts, and shows a hint', async () => {
    await startLogs({ login_logs: [entry(1_000)] }, `#/home?search=${'x'.repeat(101)}`);
    expect(shown()).toMatchObject({ failed: false, total: 1, hint: 'Type at most 100 characters.' });
    expect(asked()).toEqual(['account.loginLogs {}']);
    await startLogs({ login_logs: [entry(1_000)] }, `#/home?search=${'x'.repeat(100)}`);
    expect(shown().hint).toBeUndefined();
  });

  it('shows a guest profile in a filter by its name from the rows', async () => {
    const named = { ...entry(1_000), guest_profile_id: 2, guest_profile_name: 'Helpers' };
    await startLogs({ login_logs: [named] }, '#/home?guest_profiles=2,3');
    expect(shown().filters.map(({ label }) => label)).toEqual(['Helpers', 'Guest Profile 3']);
  });

  it('shows neither a number of rows nor a search if nothing could be loaded', async () => {
    await startLogs(new RefusedReply(500, 'Broken.'));
    expect(shown()).toMatchObject({ count: undefined, isSearchable: false, empty: 'Failed to load login logs.' });
  });
});
