import { expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { until } from '../../core/store.ts';
import { guildLogs } from '../../screens/guild-logs.ts';
import { itemLogs } from '../../screens/item-logs.ts';
import { loginLogs } from '../../screens/login-logs.ts';
import { adminStorage } from '../../screens/storage.ts';
import { RefusedReply, testApp } from '../../testing/index.ts';
import type { Context } from '../context.ts';
import type { TableIds } from './table.ts';
import { createTable, type TableModel } from './table-model.ts';

interface Asked {
  sort?: { by: string; direction: string };
  cursor?: string;
}
const potion = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
const entry = (zeny: number) => ({ time: 1_000 - zeny, items: [{ zeny }], log_type: 2, modifier: 0 });
/** All rows of the test server, newest first; a page has two of them. */
const all = [4, 1, 9, 3, 8, 2];

/** Starts an app with a server that sends pages; `sorts` defines whether the server can sort by a requested order. */
function start(sorts: 'yes' | 'ignores' | 'refuses' | 'too many') {
  const asked: Asked[] = [];
  const test = testApp({
    level: 0,
    hash: '#/download',
    files: { '/db/item_db': [potion] },
    replies: {
      'account.itemLogs': (fields: Asked) => {
        asked.push(fields);
        const { sort, cursor } = fields;
        if (sort && sorts === 'refuses') return new RefusedReply(400, 'Unknown key: sort');
        if (sort && sorts === 'too many')
          return new RefusedReply(400, 'At most 200,000 lines can be sorted.', {}, 'sort_too_broad');
        const isSorted = sort !== undefined && sorts === 'yes';
        const sign = sort?.direction === 'ascending' ? 1 : -1;
        const rows = isSorted ? all.toSorted((a, b) => sign * (a - b)) : all;
        const at = Number(cursor ?? 0);
        return {
          item_logs: rows.slice(at, at + 2).map(entry),
          next_cursor: at + 2 < rows.length ? String(at + 2) : null,
          ...(isSorted && { sorted: true }),
        };
      },
    },
  });
  const table = createTable(itemLogs, test.app.context);
  const ready = () => until(table, ({ loading, refreshing }) => !loading && !refreshing);
  const amounts = () => table.allRows().map((row) => (row.items as { zeny: number }[])[0]?.zeny);
  return { test, table, asked, ready, amounts };
}

it('the list requests the sort order from a server with more rows, for all pages', async () => {
  const { table, asked, ready, amounts } = start('yes');
  await ready();
  expect(asked).toEqual([{}]);
  table.sort('amount', 'descending');
  await ready();
  expect(amounts()).toEqual([9, 8]);
  expect(table.getSnapshot()).toMatchObject({ count: 'First 2 of all entries, sorted by Amount', isOrderOfAll: true });
  await table.loadMore();
  expect(amounts()).toEqual([9, 8, 4, 3]);
  expect(asked.at(-1)).toEqual({ sort: { by: 'amount', direction: 'descending' }, cursor: '2' });
  table.sort('amount', 'ascending');
  await ready();
  expect(amounts()).toEqual([1, 2]);
  table.sort('date', 'descending');
  await ready();
  expect(amounts()).toEqual([1, 4]);
  expect(table.getSnapshot().count).toBe('Newest 2 entries');
  expect(asked.at(-1)).toEqual({});
});

it('the list sorts only the loaded rows by a column that the server cannot sort, and reports it', async () => {
  const { table, asked, ready } = start('yes');
  await ready();
  table.sort('cards', 'ascending');
  await ready();
  expect(asked).toHaveLength(1);
  expect(table.getSnapshot()).toMatchObject({
    count: 'Newest 2 entries, sorted within these by Cards/Extras',
    isOrderOfAll: false,
  });
  table.sort('amount', 'descending');
  await ready();
  table.sort('cards', 'ascending');
  await ready();
  expect(table.getSnapshot().count).toBe('Newest 2 entries, sorted within these by Cards/Extras');
});

it('the list sorts without the server after all rows are loaded', async () => {
  const { table, asked, ready, amounts } = start('yes');
  await ready();
  await table.loadAll();
  const before = asked.length;
  table.sort('amount', 'descending');
  expect(amounts()).toEqual([9, 8, 4, 3, 2, 1]);
  expect(asked).toHaveLength(before);
  expect(table.getSnapshot()).toMatchObject({ count: '6 entries', isOrderOfAll: true });
});

it.each([['ignores'], ['refuses']] as const)(
  'the list does not report that all rows are sorted if the server %s the requested order',
  async (sorts) => {
    const { table, ready, amounts } = start(sorts);
    await ready();
    table.sort('amount', 'ascending');
    await ready();
    expect(amounts()).toEqual([1, 4]);
    const view = {
      count: 'Newest 2 entries, sorted within these by Amount',
      isOrderOfAll: false,
      failed: false,
      warnings: [],
    };
    expect(table.getSnapshot()).toMatchObject(view);
    await table.loadAll();
    expect(amounts()).toEqual(all.toSorted((a, b) => a - b));
  },
);

it('the list shows why the server does not sort and keeps the loaded rows', async () => {
  const { table, ready, amounts } = start('too many');
  await ready();
  table.sort('amount', 'descending');
  await ready();
  expect(amounts()).toEqual([4, 1]);
  const words = 'At most 200,000 lines can be sorted.';
  expect(table.getSnapshot()).toMatchObject({ notice: words, warnings: [words], failed: false });
  await table.loadMore();
  expect(table.getSnapshot()).toMatchObject({
    notice: words,
    count: 'Newest 4 entries, sorted within these by Amount',
  });
  table.sort('date', 'descending');
  await ready();
  expect(table.getSnapshot()).toMatchObject({ notice: undefined, warnings: [], count: 'Newest 2 entries' });
});

const openedAsStaff = [
  {
    name: 'logins',
    open: (context: Context) => createTable(loginLogs, context),
    call: 'account.loginLogs',
    reply: { login_logs: [{ time: 1, acc_name: 'one', ip: '::1', rcode: 100 }] },
    ...{ column: 'date', by: 'time' },
  },
  {
    name: 'moves of a guild',
    open: (context: Context) => createTable(guildLogs, context),
    call: 'account.guildStorageLogs',
    reply: {
      guild_storage_logs: [{ item: { nameid: 501 }, amount: 1, char_name: 'One', time: 1, guild_name: 'G' }],
      emblems: {},
    },
    ...{ column: 'amount', by: 'amount' },
  },
  {
    name: 'storages of all players',
    open: (context: Context) => createTable(adminStorage, context),
    call: 'admin.storage',
    reply: { storage: [{ item: { nameid: 501 }, amount: 1, storage_type: 4 }], emblems: {} },
    ...{ column: 'type', by: 'storage_type' },
  },
] as const;

it.each(openedAsStaff)(
  'the list requests the sort order of $name from the server',
  async ({ open, call, reply, column, by }) => {
    const asked: Asked[] = [];
    const test = testApp({
      level: 99,
      hash: '#/download',
      files: { '/db/item_db': [potion] },
      replies: {
        'account.guildAccess': { has_guild_membership: true, has_guild_storage_access: true },
        [call]: (fields: Asked) => {
          asked.push(fields);
          return { ...reply, next_cursor: 'more', ...(fields.sort && { sorted: true }) };
        },
      },
    });
    const table: Pick<TableModel<TableIds>, 'sort' | 'getSnapshot' | 'subscribe'> = open(test.app.context);
    const ready = () => until(table, ({ loading, refreshing }) => !loading && !refreshing);
    await ready();
    table.sort(column, 'ascending');
    await ready();
    expect(asked).toEqual([{}, { sort: { by, direction: 'ascending' } }]);
    expect(table.getSnapshot()).toMatchObject({ isOrderOfAll: true, warnings: [] });
  },
);
