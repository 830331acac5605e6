import { demoPassword } from '@kafra/demo/testing';
import { type App, formatHash, leafCells, type TableModel, until, type ViewId } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectApp } from '../support/app.ts';
import { overDatabases } from '../support/databases.ts';
import { startDemo } from '../support/demo.ts';
import { testSome } from '../support/exhaustive.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  /**
   * Tests that a text of a list can be typed into the list's search, and gives the same rows as other ways to enter it.
   */
  let server: TestServer;
  let player: App;
  let owner: App;

  beforeAll(async () => {
    server = await startDemo(start);
    player = await connectApp(server, 'player@kafra.example', demoPassword);
    owner = await connectApp(server, 'owner@kafra.example', demoPassword);
  });
  afterAll(() => server.close());

  async function open(app: App, id: ViewId, query: Record<string, string> = {}): Promise<TableModel> {
    app.navigate(formatHash({ path: `/control_panel/${id}`, query }));
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error(`${id} is no table`);
    await until(model, (view) => !view.loading && !view.refreshing);
    return model;
  }

  /** Returns the rows of a list as texts. */
  const textsOf = (model: TableModel): string[] =>
    model.getSnapshot().rows.map(({ cells }) => cells.map(({ text }) => text).join(' | '));

  /** Returns the names in a list row: those of its items, and of their cards and other extras. */
  const namesOf = (model: TableModel): Set<string> => {
    const named = model.columns.findIndex(({ id }) => id === 'item' || id === 'name');
    const extras = model.columns.findIndex(({ id }) => id === 'cards' || id === 'extras');
    return new Set(
      model.getSnapshot().rows.flatMap(({ cells }) =>
        [cells[named], cells[extras]]
          .flatMap((cell) => (cell ? leafCells(cell) : []))
          .map(({ text }) => text)
          .filter((text) => text.length > 1 && !text.startsWith('+0')),
      ),
    );
  };

  const lists = [
    ['player', 'storage'],
    ['player', 'item_logs'],
    ['player', 'guild_storage'],
    ['player', 'guild_logs'],
    ['player', 'live_market'],
    ['player', 'vendor_db'],
    ['owner', 'admin_storage'],
    ['owner', 'admin_item_logs'],
  ] as const;

  describe.each(lists)('the list for %s at %s', (who, id) => {
    const app = () => (who === 'player' ? player : owner);

    test('finds each row by every name in its cells', async () => {
      const rows = await open(app(), id);
      const names = [...namesOf(rows)].slice(0, 25);
      expect(names.length).toBeGreaterThan(0);
      const unfound: string[] = [];
      for (const name of names) {
        const found = await open(app(), id, { search: name });
        if (![...namesOf(found)].includes(name)) unfound.push(name);
      }
      expect(unfound).toEqual([]);
    });

    testSome(1, ['card', 'zeny', '+7', 'knife'])(
      'returns the same rows for %s that is typed, pasted and restored by going back',
      async (text) => {
        const pasted = textsOf(await open(app(), id, { search: text }));
        await open(app(), id, { search: text.slice(0, 2) });
        const typed = textsOf(await open(app(), id, { search: text }));
        await open(app(), id);
        expect(textsOf(await open(app(), id, { search: text }))).toEqual(pasted);
        expect(typed).toEqual(pasted);
      },
    );
  });
});
