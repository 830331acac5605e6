import { describe, expect, it } from 'vitest';
import type { ViewId } from '../../catalog/views.ts';
import { formatHash, parseHash, splitList } from '../../core/hash-query.ts';
import { canonicalFilterValue } from '../../rules/logs/log-filters.ts';
import { views } from '../../screens/index.ts';
import { flushPromises, type SeededRandom, seededRandom, testApp } from '../../testing/index.ts';
import { filterKeys } from './filter-keys.ts';

const allViews = Object.keys(views) as ViewId[];
const filtersOf = (id: ViewId) => {
  const view = views[id];
  return view.kind === 'table' ? (view.filters ?? []) : [];
};

/**
 * Responses for the additional numbers beside rows, such as prices. A list without them shows a warning, which these
 * tests do not check.
 */
const replies = { 'server.prices': { prices: [] }, 'server.hunts': { maps: [] } };

/** Opens a list of a server that does not respond. Its query is still known from the address. */
async function open(hash: string) {
  const site = { mvp_board: 'exact', page_editing: true, observed_drops: true } as const;
  const test = testApp({ level: 99, hash, site, replies });
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind === 'page') throw new Error('a list was expected');
  await flushPromises();
  const view = model.getSnapshot();
  return {
    test,
    model,
    pills: 'filters' in view ? view.filters.map(({ filter }) => `${filter.key}=${filter.value}`) : [],
    labels: 'filters' in view ? view.filters.map(({ label }) => label) : [],
    warnings: view.warnings,
    hash: formatHash(test.app.location.getSnapshot()),
  };
}

describe('the address of a list', () => {
  it.each([
    ['refine=abc&unique_id=-5', '', [], 'This list does not support unique_id=-5, refine=abc.'],
    ['items=,501,,501', '?items=501', ['items=501'], undefined],
    ['items=501&items=502', '?items=501,502', ['items=501', 'items=502'], undefined],
    ['items=0501&log_types=2048:0', '?items=501&log_types=2048%3A0', ['items=501', 'log_types=2048:0'], undefined],
    ['items=501&log_types=2048', '?items=501', ['items=501'], 'This list does not support log_types=2048.'],
    ['id=7&items=501', '?items=501', ['items=501'], 'This list does not support id=7.'],
    ['rcodes=100', '', [], 'This list does not support rcodes=100.'],
    ['zeny=0', '', [], 'This list does not support zeny=0.'],
    ['zeny=true&zeny=1', '?zeny=1', ['zeny=1'], undefined],
    ['items=99999999999', '', [], 'This list does not support items=99999999999.'],
    ['characters=', '', [], undefined],
    ['utm=mail&items=501', '?utm=mail&items=501', ['items=501'], undefined],
    ['refine=a,b,c,d,e', '', [], 'This list does not support refine=a, refine=b, refine=c and 2 more.'],
  ])('%s becomes %s', async (query, canonical, pills, warning) => {
    const list = await open(`#/control_panel/item_logs?${query}`);
    expect(list.hash).toBe(`#/control_panel/item_logs${canonical}`);
    expect(list.pills).toEqual(pills);
    expect(list.warnings).toEqual(warning === undefined ? [] : [warning]);
  });

  it('loses invalid filter values', async () => {
    const list = await open('#/control_panel/login_logs?rcodes=abc,5');
    expect(list.labels).toEqual(['Unknown (5)']);
  });

  it('keeps fifty values of a filter, and a warning reports the ignored ones', async () => {
    const values = Array.from({ length: 52 }, (_, index) => String(index + 1));
    const list = await open(`#/control_panel/storage?items=${values.join(',')}`);
    expect(list.pills).toHaveLength(50);
    expect(list.warnings).toEqual(['This list does not support items=51, items=52.']);
  });

  it('is corrected without a new history entry, and a warning is shown until the query changes', async () => {
    const { test, model } = await open('#/control_panel/item_logs');
    const moves: boolean[] = [];
    test.app.onNavigate(({ replace }) => moves.push(replace));
    test.app.sync('#/control_panel/item_logs?refine=abc,7');
    await flushPromises();
    expect(moves).toEqual([true]);
    expect(model.getSnapshot().warnings).toEqual(['This list does not support refine=abc.']);
    await model.reload();
    expect(model.getSnapshot().warnings).toHaveLength(1);
    test.app.navigate('#/control_panel/item_logs?refine=7,8');
    expect(model.getSnapshot().warnings).toEqual([]);
  });

  it('is shown in warnings without control characters', async () => {
    const list = await open(`#/control_panel/item_logs?refine=${encodeURIComponent('\u001b[31m\u202ered\u0007\n')}`);
    expect(list.warnings).toEqual(['This list does not support refine= [31m red .']);
    const long = await open(`#/control_panel/item_logs?refine=${'x'.repeat(500)}`);
    expect(long.warnings[0]?.length).toBeLessThan(80);
  });
});

/** Values of query keys in addresses as people, scripts and other sites write them. */
const values = [
  ...['', '0', '1', '7', '007', '-5', '501', '4294967295', '4294967296', '1e3', ' 5 ', '+7', 'abc', 'NaN', '1:2'],
  ...['2048:1', '2048:3', '99999999999999999999', '9007199254740993', 'true', 'Ada', "Bo's", 'A, B', '%', '%2C'],
  ...['%25', '50%', 'ada@example.net', '127.0.0.1', 'x'.repeat(65), '\u0000', '\ud800', '★', '1766000000000'],
] as const;
const keys = [...filterKeys, 'id', 'map_id', 'compare', 'search', 'utm', '__proto__', ''] as const;

const escapeValue = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', '%252C');

function randomQuery({ below, pick }: SeededRandom): string {
  const pair = () => `${pick(keys)}=${Array.from({ length: below(4) }, () => escapeValue(pick(values))).join(',')}`;
  return Array.from({ length: below(6) }, pair).join('&');
}

describe.each(allViews)('random addresses of %s', (id) => {
  it('show one filter for each valid value and no other filter', async () => {
    const random = seededRandom(allViews.indexOf(id) + 1);
    for (let round = 0; round < 15; round += 1) {
      const hash = `#/control_panel/${id}?${randomQuery(random)}`;
      const list = await open(hash);
      const written = filterKeys.flatMap((key) =>
        splitList(parseHash(hash).query[key]).map((value) => ({ key, value })),
      );
      const usable = written.flatMap(({ key, value }) => {
        const canonical = filtersOf(id).includes(key as never) ? canonicalFilterValue(key, value) : undefined;
        return canonical === undefined ? [] : [`${key}=${canonical}`];
      });
      expect([hash, new Set(list.pills)]).toEqual([hash, new Set(usable)]);
      expect([hash, new Set(list.pills).size]).toEqual([hash, list.pills.length]);
      expect([hash, list.labels.filter((label) => /\(NaN\)|undefined|^$/.test(label))]).toEqual([hash, []]);
      if (written.length > 0 && usable.length === 0) expect([hash, list.warnings.length]).toEqual([hash, 1]);
      // The canonical address opens the same list, without a warning.
      const again = await open(list.hash);
      expect([hash, again.hash, again.pills]).toEqual([hash, list.hash, list.pills]);
      if (again.model.definition.id !== 'item_db') expect([hash, again.warnings]).toEqual([hash, []]);
    }
  });
});

const serverFiltered = allViews.filter((id) => {
  const view = views[id];
  return view.kind === 'table' && filtersOf(id).length > 0 && !view.matchesFilter && !view.search.texts && !view.guard;
});

it.each(serverFiltered)('%s sends each shown filter to the server', async (id) => {
  const random = seededRandom(1_000 + allViews.indexOf(id));
  for (let round = 0; round < 15; round += 1) {
    const hash = `#/control_panel/${id}?${randomQuery(random).replaceAll('search=', 'utm=')}`;
    const { test, pills } = await open(hash);
    const asked = test.calls.find((call) => /Logs|storage/i.test(call)) ?? '{}';
    const { strict = {} } = JSON.parse(asked.slice(asked.indexOf('{')));
    const filtered = Object.entries(strict as Record<string, unknown>).flatMap(([key, list]) =>
      Array.isArray(list) ? list.map(() => key) : [key === 'time' ? 'since' : key],
    );
    const shown = pills.map((pill) => pill.slice(0, pill.indexOf('=')));
    // If the address has several `since` filters, only one is sent to the server.
    const moments = new Set(shown.filter((key) => key === 'since'));
    expect([hash, filtered.sort()]).toEqual([hash, [...shown.filter((key) => key !== 'since'), ...moments].sort()]);
  }
});
