import { expect, it } from 'vitest';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';

it('the list of database changes shows the build time of the databases, or nothing for older versions', async () => {
  const at = Date.UTC(2026, 10, 19, 8, 30);
  const change = { database: 'mob', id: 1002, name: 'Poring', topic: 'drops', field: 'Apple (512)' };
  const changes = [
    { ...change, before: '1%', after: '2%', at },
    { ...change, field: 'Jellopy (909)', before: '70%', after: '60%' },
  ];
  const files = { '/db/changes': { changes } };
  const { app } = testApp({ level: 0, hash: '#/control_panel/changes', files });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  const cells = model.getSnapshot().rows.map((row) => row.cells.at(-1));
  expect(cells.map((cell) => cell?.text)).toEqual(['Nov 19, 2026', '']);
  expect(cells[0]?.title).toContain('08:30 AM');
  expect(model.allRows().map((row) => row.at)).toEqual(['2026-11-19T08:30:00.000Z', undefined]);
});
