import { createKafra } from '@kafra/sdk';

const kafra = createKafra({ url: process.env.KAFRA_URL ?? 'http://127.0.0.1:4100' });
await kafra.signIn({ email: process.env.EMAIL ?? '', password: process.env.PASSWORD ?? '' });

// Returns the lowest price of an item in the shops that are open now.
const { live_market } = await kafra.server.liveMarket();
const cheapest = new Map<number, number>();
for (const { type, item, price } of live_market) {
  if (type === 1) cheapest.set(item.nameid, Math.min(price, cheapest.get(item.nameid) ?? price));
}

let worth = 0;
for await (const { item, amount } of kafra.account.storage.rows()) worth += amount * (cheapest.get(item.nameid) ?? 0);
console.log(`Your items would cost ${worth.toLocaleString('en')} zeny.`);
await kafra.signOut();
