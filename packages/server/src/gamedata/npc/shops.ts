import type { NpcLine, Offer, ShopNpc } from './world-types.ts';

export const SHOP_KINDS = new Set(['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop']);

/** What a shop is paid with, from the column behind its sprite. */
function currencyOf(kind: string, column: string): string | undefined {
  const [payment = ''] = column.split(':');
  if (kind === 'itemshop') return `item:${payment}`;
  if (kind === 'pointshop') return payment;
  return kind === 'cashshop' ? 'Cash Points' : undefined;
}

const isPaid = (kind: string) => kind === 'itemshop' || kind === 'pointshop';

function parseOffer(text: string): Offer | undefined {
  const [, item = '', price = ''] = /^([^:\s]+)\s*:\s*(-?\d+)(?:\s*:\s*-?\d+)?$/.exec(text) ?? [];
  return item === '' ? undefined : { item, price: Number(price) };
}

/** The columns that are offers; the discount switch is none. */
const offersOf = (list: readonly string[]) => list.filter((text) => text !== '' && !/^(yes|no)$/i.test(text));

/** The columns of a shop that are no offers, though they stand where offers do: they cost themselves, not the shop. */
export const badOffers = (rest: string, kind: string) =>
  offersOf(
    rest
      .split(',')
      .slice(isPaid(kind) ? 2 : 1)
      .map((column) => column.trim()),
  ).filter((text) => parseOffer(text) === undefined);

/**
 * A shop line: `sprite,item:price,...` with, by kind, a discount switch (`yes`/`no`) or the payment (`item` or
 * `#VARIABLE`, each with an optional `:discount`) behind the sprite, and `:stock` behind the price.
 */
export function parseShop({ at, location, name, rest }: NpcLine, kind: string): ShopNpc | string {
  const [sprite = '', ...list] = rest.split(',').map((column) => column.trim());
  const paid = isPaid(kind);
  const payment = paid ? list.shift() : undefined;
  if (paid && !payment) return 'does not say what is paid with';
  const offers = offersOf(list);
  const parsed = offers.map(parseOffer).filter((offer) => offer !== undefined);
  if (offers.length === 0) return 'shop without anything to sell';
  if (parsed.length === 0) return `shop offers something that is no item:price: ${offers[0]}`;
  return {
    kind: 'shop',
    at,
    name,
    location,
    sprite,
    currency: currencyOf(kind, payment ?? ''),
    offers: parsed,
  };
}
