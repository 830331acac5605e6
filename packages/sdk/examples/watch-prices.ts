import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, createKafra } from '@kafra/sdk';

const kafra = createKafra({ url: process.env.KAFRA_URL ?? 'http://127.0.0.1:4100', token: process.env.KAFRA_TOKEN });
const leaving = new AbortController();
process.once('SIGINT', () => leaving.abort());

/** Yields the lowest price of an item each time it changes, until the signal is aborted. */
async function* lowestPrices(item: number, signal: AbortSignal): AsyncGenerator<number> {
  for (let last = Number.NaN; !signal.aborted; await wait(60_000, undefined, { signal })) {
    const { live_market } = await kafra.server.liveMarket({}, { signal });
    const prices = live_market.filter((offer) => offer.type === 1 && offer.item.nameid === item);
    const lowest = Math.min(...prices.map(({ price }) => price));
    if (lowest !== last) yield lowest;
    last = lowest;
  }
}

try {
  for await (const price of lowestPrices(Number(process.env.ITEM ?? 501), leaving.signal)) console.log(price);
} catch (error) {
  if (error instanceof ApiError) console.error(`${error.message} (${error.code ?? error.kind})`);
  else if (!leaving.signal.aborted) throw error;
}
