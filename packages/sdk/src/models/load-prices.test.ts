import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../client/http/api-error.ts';
import { itemRecord } from '../contract/databases.ts';
import { itemInstance } from '../contract/entities.ts';
import type { Context } from './context.ts';
import { loadPrices, loadPricesOrNone } from './load-prices.ts';

const redPotion = itemRecord.parse({
  id: 501,
  name: 'Red Potion',
  aegis_name: 'Red_Potion',
  type: 'Healing',
  sell: 25,
});
const piece = itemInstance.parse({ nameid: 501 });

const contextWith = (prices: () => Promise<unknown>) => {
  const noteMissing = vi.fn();
  const context = {
    client: { server: { prices } },
    databases: { items: async () => [redPotion] },
    session: {},
    noteMissing,
  };
  return { context: context as unknown as Context, noteMissing };
};

const failed = (status: number | undefined) =>
  contextWith(() =>
    Promise.reject(
      new ApiError({
        ...{ kind: status === undefined ? ('timeout' as const) : ('http' as const), call: 'server.prices' },
        ...{ status, response: undefined, message: 'It failed.' },
      }),
    ),
  );

describe('usual prices that a list loads in addition to its rows', () => {
  test.each([404, 403, 429, 500, 503, undefined])('are omitted after status %s', async (status) => {
    const { context } = failed(status);
    const prices = await loadPricesOrNone(context, undefined);
    expect(prices.npc(piece)).toMatchObject({ pays: 25 });
    expect(prices.usual(piece)).toBeUndefined();
  });

  test.each([
    [503, 1],
    [404, 0],
  ])('are reported as missing after status %i: %i times', async (status, times) => {
    const { context, noteMissing } = failed(status);
    await loadPricesOrNone(context, undefined);
    expect(noteMissing).toHaveBeenCalledTimes(times);
  });

  test('cause an error after the session has ended', async () => {
    await expect(loadPricesOrNone(failed(401).context, undefined)).rejects.toMatchObject({ status: 401 });
  });
});

test('the list of prices fails to load if its request fails', async () => {
  await expect(loadPrices(failed(503).context, undefined)).rejects.toMatchObject({ status: 503 });
});
