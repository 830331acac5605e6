import type { LineParts, Offer, ShopNpc } from './world.ts';

export const SHOP_KINDS = new Set(['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop']);

/** What a shop is paid with, from the column behind its sprite. */
function currencyOf(kind: string, column: string): string | undefined {
  const [payment = ''] = column.split(':');
  if (kind === 'itemshop') return `item:${payment}`;
  if (kind === 'pointshop') return payment;
  return kind === 'cashshop' ? 'Cash Points' : undefined;
}

function parseOffer(text: string): Offer | undefined {
  const [, item = '', price = ''] = /^([^:\s]+)\s*:\s*(-?\d+)(?:\s*:\s*-?\d+)?$/.exec(text) ?? [];
  return item === '' ? undefined : { item, price: Number(price) };
}

/**
 * A shop line: `sprite,item:price,...` with, by kind, a discount switch (`yes`/`no`) or the payment (`item` or
 * `#VARIABLE`, each with an optional `:discount`) behind the sprite, and `:stock` behind the price.
 */
export function parseShop({ at, place, name, rest }: LineParts, kind: string): ShopNpc | string {
  const [sprite = '', ...list] = rest.split(',').map((column) => column.trim());
  const paid = kind === 'itemshop' || kind === 'pointshop';
  const payment = paid ? list.shift() : undefined;
  if (paid && !payment) return 'does not say what is paid with';
  const offers = list.filter((text) => text !== '' && !/^(yes|no)$/i.test(text));
  const parsed = offers.map(parseOffer);
  const bad = parsed.indexOf(undefined);
  if (offers.length === 0) return 'shop without anything to sell';
  if (bad >= 0) return `shop offers something that is no item:price: ${offers[bad]}`;
  return {
    kind: 'shop',
    at,
    name,
    place,
    sprite,
    currency: currencyOf(kind, payment ?? ''),
    offers: parsed.filter((offer) => offer !== undefined),
  };
}
