import { demoPassword } from '@kafra/demo/testing';
import {
  type App,
  type Cell,
  formatHash,
  leafCells,
  type TableModel,
  until,
  type ViewId,
  viewEntry,
  views,
} from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectApp } from '../support/app.ts';
import { overDatabases } from '../support/databases.ts';
import { startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';
import { viewQueries } from '../support/view-queries.ts';

/** Screens that are empty in the demo realm: it has no changes of databases, no access tokens and no saved hunts. */
const emptyViews: readonly ViewId[] = ['changes', 'access_tokens', 'admin_access_tokens', 'hunt_lists'];

overDatabases((start) => {
  /** Tests every screen of the catalog by its definition, with a real server and the demo realm. */
  let server: TestServer;
  let player: App;
  let owner: App;

  beforeAll(async () => {
    server = await startDemo(start);
    player = await connectApp(server, 'player@kafra.example', demoPassword);
    owner = await connectApp(server, 'owner@kafra.example', demoPassword);
  });
  afterAll(() => server.close());

  const ids = Object.keys(views) as ViewId[];

  async function show(app: App, id: ViewId, query: Readonly<Record<string, string>> = viewQueries[id] ?? {}) {
    app.navigate(formatHash({ path: `/control_panel/${id}`, query }));
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind === 'page') throw new Error(`${id} was not shown: ${JSON.stringify(app.location.getSnapshot())}`);
    await (model.kind === 'table'
      ? until(model, (view) => !view.loading && !view.refreshing)
      : until(model, (view) => !view.loading));
    return model;
  }

  async function table(app: App, id: ViewId, query?: Record<string, string>): Promise<TableModel> {
    const model = await show(app, id, query);
    if (model.kind !== 'table') throw new Error(`${id} is no table`);
    return model;
  }

  describe.each(ids)('the screen %s', (id) => {
    test('loads with rows that can be written as JSON', async () => {
      const app = viewEntry(id).level > 0 ? owner : player;
      const model = await show(app, id);
      expect(app.modal.dialog.getSnapshot()).toBeUndefined();
      expect(model.getSnapshot().failed).toBe(false);
      if (emptyViews.includes(id)) return;
      expect(model.getSnapshot().empty).toBeUndefined();
      const rows = model.allRows();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(rows))).toHaveLength(rows.length);
    });

    test('has unique row keys, and sorts by every column in both directions', async () => {
      const model = await show(viewEntry(id).level > 0 ? owner : player, id);
      if (model.kind === 'cards') {
        const { cards } = model.getSnapshot();
        expect(new Set(cards.map(({ key }) => key)).size).toBe(cards.length);
        return;
      }
      for (const column of model.columns.filter(({ sort }) => sort)) {
        model.sortBy(column.id);
        model.sortBy(column.id);
        const { rows } = model.getSnapshot();
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(rows.every(({ cells }) => cells.length === model.columns.length)).toBe(true);
      }
    });
  });

  describe('a search on a screen', () => {
    test.each(ids.filter((id) => views[id]?.kind === 'table'))(
      "in %s shows the screen's own message if nothing matches",
      async (id) => {
        const model = await table(viewEntry(id).level > 0 ? owner : player, id, { search: 'xyzzyqq' });
        expect(model.getSnapshot()).toMatchObject({ total: 0, empty: model.definition.empty.unmatched, failed: false });
      },
    );

    test.each(['item_db', 'mob_db', 'map_db', 'skill_db'] as const)(
      'in %s finds a misspelt name, and also a record by its id',
      async (id) => {
        const whole = await show(player, id);
        const first = whole.kind === 'cards' ? whole.getSnapshot().cards[0] : undefined;
        const name = String(first?.title).replace(/ \[\d\]$/, '');
        const typo = `${name.slice(0, 2)}${name.slice(3)}`;
        const found = await show(player, id, { search: typo });
        expect(found.kind === 'cards' && found.getSnapshot().cards.some(({ key }) => key === first?.key)).toBe(true);
        const alone = await show(player, id, { id: String(first?.key) });
        expect(alone.getSnapshot()).toMatchObject({ total: 1 });
      },
    );

    test('in a log matches names of items, log types and people', async () => {
      const all = await table(owner, 'admin_item_logs');
      const { rows } = all.getSnapshot();
      const character = rows.map(({ cells }) => cells[4]?.text).find(Boolean) ?? '';
      const byName = await table(owner, 'admin_item_logs', { search: character });
      expect(byName.getSnapshot().rows.length).toBeGreaterThan(0);
      const vending = await table(owner, 'admin_item_logs', { search: 'vending' });
      expect(new Set(vending.getSnapshot().rows.map(({ cells }) => cells[6]?.text))).toEqual(new Set(['Vending']));
    });

    test('by a pressed table cell filters the log by its value, and the filter can be removed', async () => {
      const logs = await table(owner, 'admin_login_logs');
      const total = logs.getSnapshot().total;
      const filter = logs.getSnapshot().rows[0]?.cells[3]?.filter;
      if (!filter) throw new Error('the IP address is no filter');
      logs.addFilter(filter);
      const narrowed = await until(logs, ({ filters, refreshing }) => filters.length === 1 && !refreshing);
      expect(new Set(narrowed.rows.map(({ cells }) => cells[3]?.text))).toEqual(new Set([filter.value]));
      expect(owner.location.getSnapshot().query).toEqual({ ips: filter.value });
      logs.removeFilter(filter);
      await until(logs, ({ filters, refreshing }) => filters.length === 0 && !refreshing);
      expect(logs.getSnapshot().total).toBe(total);
    });
  });

  describe('filters in the address of a link', () => {
    const samples: Record<string, string> = {
      log_types: '2048:1',
      ips: '127.0.0.1',
      unique_id: '123456',
      directions: 'in',
      avoid: 'boss',
      cards: 'no',
      zeny: '1',
      since: String(Date.UTC(2026, 10, 19)),
    };
    const filtered = ids.flatMap((id) => {
      const view = views[id];
      return view?.kind === 'table' ? (view.filters ?? []).map((key) => [id, key] as const) : [];
    });

    test.each(filtered)('are accepted by the screen %s: %s', async (id, key) => {
      const model = await table(viewEntry(id).level > 0 ? owner : player, id, { [key]: samples[key] ?? '1' });
      const { failed, filters } = model.getSnapshot();
      expect({ failed, filters: filters.map(({ filter }) => filter.key) }).toEqual({ failed: false, filters: [key] });
    });
  });

  /** Returns the parts of all cells in the rows of the current page. */
  const things = (model: TableModel): readonly Cell[] =>
    model.getSnapshot().rows.flatMap(({ cells }) => cells.flatMap(leafCells));

  async function narrow(model: TableModel, key: string): Promise<Cell> {
    const found = things(model).find(({ filter }) => filter?.key === key);
    if (!found?.filter) throw new Error(`${model.definition.id} shows nothing to press for ${key}`);
    model.addFilter(found.filter);
    await until(model, ({ filters, refreshing }) => filters.length === 1 && !refreshing);
    return found;
  }

  describe('a pressed table cell', () => {
    test.each([
      ['vendor_db', 'items'],
      ['vendor_db', 'refine'],
      ['live_market', 'items'],
      ['live_market', 'refine'],
      ['live_market', 'characters'],
      ['guild_storage', 'items'],
      ['storage', 'refine'],
      ['storage', 'unique_id'],
      ['admin_item_logs', 'items'],
      ['admin_item_logs', 'refine'],
      ['admin_storage', 'producers'],
      ['alchemist_rankings', 'classes'],
      ['mvp_rankings', 'guilds'],
    ] as const)('on the screen %s filters by %s, to rows with the same value', async (id, key) => {
      const model = await table(viewEntry(id).level > 0 ? owner : player, id);
      const before = model.getSnapshot().total;
      const sortable = model.columns.find((column) => column.id === key || column.id === 'refine');
      // The list is sorted so that rare values are on the first page.
      if (sortable?.sort && key === 'refine') {
        model.sortBy(sortable.id);
        model.sortBy(sortable.id);
      }
      while (!things(model).some(({ filter }) => filter?.key === key)) {
        const { page, pages } = model.getSnapshot();
        if (page + 1 >= pages) break;
        model.goToPage(page + 1);
      }
      const { text } = await narrow(model, key);
      const { rows, total } = model.getSnapshot();
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(before);
      for (const { cells } of rows) expect(cells.flatMap(leafCells).map((cell) => cell.text)).toContain(text);
    });

    test('with an account of the master storage finds the rows of that storage', async () => {
      const model = await table(owner, 'admin_storage', { storage_types: '1' });
      const account = model.getSnapshot().rows[0]?.cells[3];
      expect(account?.filter?.key).toBe('master_accounts');
      const found = await table(owner, 'admin_storage', {
        storage_types: '1',
        master_accounts: String(account?.filter?.value),
      });
      expect(found.getSnapshot().total).toBeGreaterThan(0);
      expect(new Set(found.getSnapshot().rows.map(({ cells }) => cells[3]?.text))).toEqual(new Set([account?.text]));
    });

    test('log rows of zeny show the amount of zeny in the column of amounts', async () => {
      const model = await table(player, 'item_logs', { zeny: '1' });
      const { rows } = model.getSnapshot();
      expect(rows.length).toBeGreaterThan(0);
      for (const { cells } of rows) {
        const [item, amount] = cells;
        expect(item?.text).toContain('Zeny');
        expect(amount?.text).toMatch(/^[+-][\d,]+z/);
        expect(leafCells(amount ?? { text: '' })[0]?.tone).toBe(amount?.text.startsWith('+') ? 'good' : 'bad');
      }
    });

    test('a search word finds all visible matches, even if many item names contain it', async () => {
      const logs = await table(player, 'guild_logs');
      expect(logs.allRows().some(({ name }) => String(name).endsWith('Card'))).toBe(true);
      logs.setSearch('card');
      await until(logs, ({ refreshing }) => refreshing);
      const found = await until(logs, ({ refreshing }) => !refreshing);
      expect(found.hint).toBeUndefined();
      expect(logs.allRows().some(({ name }) => String(name).endsWith('Card'))).toBe(true);
    });
  });

  describe('a list with several pages', () => {
    test("continues after each page with the server's cursor, until the end", async () => {
      const model = await table(owner, 'admin_storage');
      expect(model.getSnapshot()).toMatchObject({
        total: 1_000,
        count: '1,000 entries loaded, sorted within these by Item',
      });
      for (let loads = 0; model.getSnapshot().more && loads < 20; loads += 1) await model.loadMore();
      const { total, count, failed, more } = model.getSnapshot();
      expect({ failed, more }).toEqual({ failed: false, more: undefined });
      expect(total).toBeGreaterThan(1_000);
      expect(count).toBe(`${total.toLocaleString('en-US')} entries`);
      const rows = model.allRows().map((row) => JSON.stringify(row));
      expect(rows).toHaveLength(total);
      // The server must not send a page twice. Some items look the same, so up to 5 % of the rows may be equal.
      expect(new Set(rows).size).toBeGreaterThan(total * 0.95);
    });
  });

  describe('a start time in the filters of a log', () => {
    test.each(['admin_item_logs', 'admin_login_logs', 'guild_logs'] as const)(
      'hides older entries in %s',
      async (id) => {
        const whole = await table(id === 'guild_logs' ? player : owner, id);
        const times = whole.allRows().map(({ time }) => Date.parse(String(time)));
        const middle = times[Math.floor(times.length / 2)] ?? 0;
        const recent = await table(id === 'guild_logs' ? player : owner, id, { since: String(middle) });
        expect(recent.allRows().map(({ time }) => Date.parse(String(time)))).toEqual(
          times.filter((time) => time >= middle),
        );
        expect(times.some((time) => time < middle)).toBe(true);
        expect(recent.getSnapshot().filters.map(({ label }) => label.slice(0, 6))).toEqual(['Since ']);
      },
    );
  });

  describe('the screens of a signed-in user', () => {
    test('exclude staff screens if the user lacks the required level', () => {
      const titles = player.menu.getSnapshot().map(({ title }) => title);
      expect(titles).toEqual(['Account', 'Guild', 'Tools', 'Rankings']);
      player.navigate('#/control_panel/admin_storage');
      expect(player.location.getSnapshot().path).toBe('/home');
    });

    test('explain why the guild storage cannot be opened', async () => {
      const member = await connectApp(server, 'member@kafra.example', demoPassword);
      const loner = await connectApp(server, 'loner@kafra.example', demoPassword);
      expect((await table(member, 'guild_storage')).getSnapshot().accessDenied).toEqual({
        title: 'Access Denied',
        text: "You don't have guild storage permissions in any guild",
      });
      expect((await table(loner, 'guild_logs')).getSnapshot().accessDenied).toEqual({
        title: 'You are not a member of any guild',
      });
    });
  });
});
