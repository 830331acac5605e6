import { expect, it } from 'vitest';
import { until } from '../core/store.ts';
import { hour, minute } from '../core/time-units.ts';
import { testApp } from '../testing/index.ts';

/** Current time of the test clock. */
const now = Date.UTC(2026, 10, 20, 12);

const mvp = (mob_id: number, name: string, map: string, more: object = {}) => ({
  ...{ mob_id, name, map, amount: 1, clock_wrong: false },
  ...more,
});
const window = (start: number, length = 10 * minute) => ({ from: now + start, to: now + start + length });

async function show(mvps: readonly object[], more: object = {}) {
  const replies = { 'server.mvpBoard': { source: 'mvplog', made_at: now, mvps, ...more } };
  const site = { mvp_board: 'window' as const };
  const { app } = testApp({ level: 0, hash: '#/control_panel/mvp_board', replies, site });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  const { rows, notice } = model.getSnapshot();
  const texts = rows.map(({ cells }) => cells.map(({ text }) => text));
  return { model, notice, texts, of: (name: string) => texts.find(([first]) => first === name)?.slice(2) };
}

it('the MVP board lists the MVP that respawns next first, and MVPs without a known death last', async () => {
  const { texts } = await show([
    mvp(1, 'Never', 'a_dun'),
    mvp(2, 'Overdue', 'b_dun', window(-5 * hour)),
    mvp(3, 'Later', 'c_dun', window(2 * hour)),
    mvp(4, 'Now', 'd_dun', window(-5 * minute)),
    mvp(5, 'Just Over', 'e_dun', window(-hour)),
  ]);
  expect(texts.map(([name, , status, countdown]) => [name, status, countdown])).toEqual([
    ['Now', 'May be back', 'within 5m'],
    ['Later', 'Last seen dead', 'in 2h'],
    ['Just Over', 'May be back', 'since 50m'],
    ['Overdue', 'May be back', 'since 4h 50m'],
    ['Never', 'Not seen dead', ''],
  ]);
});

it('the MVP board shows the respawn window in the time zone of the reader, across midnight', async () => {
  const { of } = await show([
    mvp(1, 'Late', 'a_dun', window(12 * hour - 5 * minute)),
    mvp(2, 'Sure', 'b', window(0, 0)),
  ]);
  expect(of('Late')).toEqual(['Last seen dead', 'in 11h 55m', 'Nov 20, 2026, 11:55 PM - Nov 21, 2026, 12:05 AM']);
  expect(of('Sure')?.[2]).toBe('Nov 20, 2026, 12:00 PM');
  const { of: today } = await show([mvp(1, 'Soon', 'a_dun', window(hour))]);
  expect(today('Soon')?.[2]).toBe('Nov 20, 2026, 01:00 PM - 01:10 PM');
});

it('the MVP board shows the time of death only if the server sends it, and never claims that an MVP is alive', async () => {
  const died_at = now - hour;
  const { of, texts } = await show([
    mvp(1, 'Exact', 'a', { ...window(hour), died_at }),
    mvp(2, 'Over', 'b', { ...window(-hour), died_at: now - 3 * hour }),
    mvp(3, 'Window', 'c', window(hour)),
  ]);
  expect(of('Exact')?.[0]).toBe('Last seen dead, Nov 20 11:00');
  expect(of('Over')?.[0]).toBe('May be back, last seen dead Nov 20 09:00');
  expect(of('Window')?.[0]).toBe('Last seen dead');
  expect(JSON.stringify(texts)).not.toMatch(/alive/i);
});

it('the MVP board distinguishes MVPs with the same name, also by their map', async () => {
  const { texts, model } = await show([
    mvp(1, 'Twin', 'a_dun'),
    mvp(2, 'Twin', 'a_dun'),
    mvp(3, 'Roamer', 'a_dun', { map_name: 'Deep Cave' }),
    mvp(3, 'Roamer', 'b_dun', { amount: 2 }),
  ]);
  const names = texts.map(([name, map]) => `${name} ${map}`).sort();
  expect(names).toEqual(['Roamer (2) b_dun', 'Roamer a_dun Deep Cave', 'Twin (ID 1) a_dun', 'Twin (ID 2) a_dun']);
  expect(model.allRows().map(({ mvp: name }) => name)).toEqual(['Twin', 'Twin', 'Roamer', 'Roamer']);
});

it('the MVP board reports a restart of the server, and that deaths are known from drops only', async () => {
  expect((await show([])).notice).toBeUndefined();
  const { notice } = await show([], { source: 'drops', restarted_at: now - hour });
  expect(notice).toBe(
    'The map server restarted at Nov 20, 2026, 11:00 AM: all may be back since. ' +
      'Deaths are known from drops: a death without a drop is not seen.',
  );
});

it("the MVP board counts down by the server's clock if the reader's clock is an hour off", async () => {
  const mvps = [mvp(1, 'Boss', 'a', window(2 * hour))];
  for (const [made_at, countdown] of [
    [now + hour, 'in 1h'],
    [now - hour, 'in 3h'],
    [now + minute, 'in 2h'],
    [undefined, 'in 2h'],
  ])
    expect((await show(mvps, { made_at })).of('Boss')?.[1]).toBe(countdown);
});

it('the MVP board shows no respawn window if the clock of the game was wrong', async () => {
  const { of } = await show([mvp(1, 'Boss', 'a', { clock_wrong: true })]);
  expect(of('Boss')).toEqual(['Unknown: wrong clock', '', '']);
});

it('the MVP board exports its values for scripts', async () => {
  const { model } = await show([mvp(1, 'Boss', 'a', window(0))], { source: 'drops' });
  expect(model.allRows()).toEqual([
    {
      ...{ mob_id: 1, mvp: 'Boss', map: 'a', map_name: undefined, amount: 1, died_at: undefined, clock_wrong: false },
      ...{ from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:10:00.000Z', source: 'drops' },
    },
  ]);
});
