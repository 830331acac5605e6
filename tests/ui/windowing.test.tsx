import { type Cell, until } from '@kafra/sdk';
import { flushPromises } from '@kafra/sdk/testing';
import { expect, test } from 'vitest';
import { backupResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';

/**
 * Tests that the cost of drawing a list depends only on its visible rows. The test counts the built rows instead of
 * measuring times.
 */
test('a list of 20,000 rows builds only one page of rows, and no other while the selection moves in it', async () => {
  const { app, dispatcher, frame } = await renderMockedUi({
    level: 99,
    hash: '#/control_panel/database_backups',
    replies: backupResponses(20_000),
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('a table was expected');
  // The long reply of the server is parsed in slices, so the end of loading is awaited.
  await until(model, ({ loading }) => !loading);
  await flushPromises();
  let made = 0;
  for (const column of model.columns) {
    const cell = column.cell;
    Object.assign(column, {
      cell: (row: unknown, now: number): Cell => {
        made += 1;
        return cell(row, now);
      },
    });
  }
  const press = async (name: string) => {
    dispatcher.dispatch({ name, text: name });
    await flushPromises();
    await flushPromises();
  };
  for (let times = 0; times < 10; times += 1) await press('j');
  expect(frame()).toContain('row 11 of 20000');
  expect(made).toBe(0);
  await press('G');
  expect(frame()).toContain('row 20000 of 20000');
  expect(made).toBe(model.definition.pageSize * model.columns.length);
});
