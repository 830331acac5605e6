import { expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { until } from '../../core/store.ts';
import { itemLogs } from '../../screens/item-logs.ts';
import { testApp } from '../../testing/index.ts';
import { createTable } from './table-model.ts';

const entry = (time: number) => ({ time, items: [{ zeny: 5 }], log_type: 2, modifier: 0 });

it('a log list without its oldest lines reports that the server is still reading them, on later pages too', async () => {
  const pages = [
    { item_logs: [entry(3)], next_cursor: 'more', read_percent: 62, truncated: true },
    { item_logs: [entry(1)], next_cursor: null },
  ];
  const test = testApp({
    level: 0,
    hash: '#/download',
    files: {
      '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' })],
    },
    replies: { 'account.itemLogs': () => pages.shift() },
  });
  const table = createTable(itemLogs, test.app.context);
  await until(table, ({ loading }) => !loading);
  const words = 'Older entries are still being read (62 %).';
  expect(table.getSnapshot()).toMatchObject({ unread: words, warnings: [words] });
  await table.loadAll();
  expect(table.getSnapshot()).toMatchObject({ unread: words, warnings: [words], total: 2, more: undefined });
  pages.push({ item_logs: [entry(3)], next_cursor: null });
  await table.reload();
  expect(table.getSnapshot()).toMatchObject({ unread: undefined, warnings: [] });
});
