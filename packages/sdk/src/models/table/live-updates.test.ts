import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord } from '../../contract/databases.ts';
import { until } from '../../core/store.ts';
import { minute } from '../../core/time-units.ts';
import { liveMarket } from '../../screens/live-market.ts';
import { flushPromises, RefusedReply, testApp } from '../../testing/index.ts';
import { createTable } from './table-model.ts';

const potion = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
const town = mapRecord.parse({ id: 'prontera', name: 'Town', width: 10, height: 10 });

const offer = (character_name: string, price: number) => ({
  ...{ type: 1, character_name, shop_name: 'Shop', map: 'prontera', x: 1, y: 2, amount: 1, price, created_at: 1_000 },
  item: { nameid: 501, refine: 0, cards: [0, 0, 0, 0], identified: true },
});

async function open(isLive: () => boolean = () => true) {
  let offers: unknown = [offer('Ada', 100), offer('Bo', 200)];
  let requests = 0;
  const test = testApp({
    level: 0,
    files: { '/db/item_db': [potion], '/db/mob_db': [], '/db/map_db': [town] },
    replies: {
      'server.liveMarket': () => {
        requests += 1;
        return offers instanceof RefusedReply ? offers : { live_market: offers };
      },
    },
  });
  const table = createTable(liveMarket, { ...test.app.context, isLive });
  await until(table, ({ loading }) => !loading);
  return {
    table,
    requests: () => requests,
    prices: () => table.allRows().map(({ price }) => price),
    async pass(next: unknown, time = minute) {
      offers = next;
      test.clock.advance(time);
      await flushPromises();
    },
  };
}

describe('a list that is checked for new rows', () => {
  it('announces new and removed rows, and shows them on request', async () => {
    const { table, prices, pass } = await open();
    await pass([offer('Ada', 100), offer('Cy', 300), offer('Dee', 400)]);
    expect([table.getSnapshot().update, prices()]).toEqual(['2 new offers, 1 removed', [100, 200]]);
    table.applyUpdate();
    expect([table.getSnapshot().update, prices()]).toEqual([undefined, [100, 300, 400]]);
  });

  it.each([
    ['one row more', [offer('Ada', 100), offer('Bo', 200), offer('Bo', 200)], '1 new offer'],
    ['one row less', [offer('Bo', 200)], '1 offer removed'],
    ['another price', [offer('Ada', 101), offer('Bo', 200)], '1 new offer, 1 removed'],
    ['another order', [offer('Bo', 200), offer('Ada', 100)], undefined],
    ['no row at all', [], '2 offers removed'],
  ])('announces %s', async (_, next, message) => {
    const { table, pass } = await open();
    await pass(next);
    expect(table.getSnapshot().update).toBe(message);
  });

  it('shows the time of a check without changes, and drops the notice of undone changes', async () => {
    const { table, pass } = await open();
    const before = table.getSnapshot().loadedAt ?? 0;
    await pass([offer('Ada', 100), offer('Bo', 200)]);
    expect(table.getSnapshot().loadedAt).toBe(before + minute);
    await pass([]);
    await pass([offer('Ada', 100), offer('Bo', 200)]);
    expect(table.getSnapshot().update).toBeUndefined();
  });

  it('ignores a failed check, and checks again', async () => {
    const { table, pass } = await open();
    await pass(new RefusedReply(503, 'Restarting.'));
    expect(table.getSnapshot()).toMatchObject({ failed: false, update: undefined, total: 2 });
    await pass([offer('Ada', 100)]);
    expect(table.getSnapshot().update).toBe('1 offer removed');
  });

  it('drops an announcement when the list is reloaded', async () => {
    const { table, prices, pass } = await open();
    await pass([offer('Ada', 100)]);
    await table.reload();
    expect([table.getSnapshot().update, prices()]).toEqual([undefined, [100]]);
    table.applyUpdate();
    expect(prices()).toEqual([100]);
  });

  it('sends no request while it is hidden, within a minute of the last one, or after it was closed', async () => {
    let isLive = false;
    const { table, requests, pass } = await open(() => isLive);
    for (const _ of [1, 2, 3]) await pass([]);
    expect(requests()).toBe(1);
    isLive = true;
    await pass([], minute - 1);
    expect(requests()).toBe(1);
    table.dispose();
    for (const _ of [1, 2, 3]) await pass([]);
    expect(requests()).toBe(1);
  });
});
