import type { NpcLine, Offer, ShopNpc } from './world-types.ts';

export const SHOP_KINDS = new Set(['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop']);

/** Returns the currency of an NPC shop, from the column after its sprite. */
function currencyOf(kind: string, column: string): string | undefined {
  const [payment = ''] = column.split(':');
  if (kind === 'itemshop') return `item:${payment}`;
  // In the fork Pandas, the currency of a shop has the form `variable|name`, and players see the name after the bar.
  if (kind === 'pointshop') return payment.split('|').at(-1);
  return kind === 'cashshop' ? 'Cash Points' : undefined;
}

const isPaid = (kind: string) => kind === 'itemshop' || kind === 'pointshop';

/** Offers of an NPC shop in the order of its script line, and the faults of the line. */
interface OfferList {
  readonly offers: readonly Offer[];
  readonly problems: readonly string[];
}

/**
 * Reads the offers of an NPC shop as the game server does: `item:price` at the start of each column, in a market also
 * `:stock`. The rest of a column is ignored. A column that does not start with an offer ends the list (rAthena,
 * `npc_parse_shop`).
 */
function readOffers(columns: readonly string[], kind: string): OfferList {
  const pattern = kind === 'marketshop' ? MARKET_OFFER : OFFER;
  const offers: Offer[] = [];
  const problems: string[] = [];
  for (const [at, column] of columns.entries()) {
    const [read = '', item = '', price = ''] = pattern.exec(column) ?? [];
    if (item === '') {
      const rest = columns.length - at - 1;
      const ignored = rest === 0 ? '' : ` (the server ignores the ${rest} after it)`;
      problems.push(`shop offers something other than item:price${ignored}: ${column}`);
      break;
    }
    if (!TRAILING.test(column.slice(read.length)))
      problems.push(`shop offer of which the server reads only ${read}: ${column}`);
    offers.push({ item, price: Number(price) });
  }
  return { offers, problems };
}

const OFFER = /^([^:\s]+)\s*:\s*(-?\d+)/;
const MARKET_OFFER = /^([^:\s]+)\s*:\s*(-?\d+)\s*:\s*-?\d+/;
/** Matches text after a shop offer that may be ignored: nothing, or the stock of a market in a shop without stock. */
const TRAILING = /^\s*(:\s*-?\d+)?\s*$/;

/**
 * Returns the columns of a shop line that contain offers. Before them are the sprite, the payment and the discount
 * switch.
 */
function offerColumns(rest: string, kind: string): string[] {
  const columns = rest.split(',').map((column) => column.trim());
  return columns.slice(isPaid(kind) ? 2 : 1).filter((text) => text !== '' && !/^(yes|no)$/i.test(text));
}

/** Returns the faults of single offers in an NPC shop if its other offers are valid. */
export const badOffers = (rest: string, kind: string): readonly string[] =>
  readOffers(offerColumns(rest, kind), kind).problems;

/**
 * Parses the line of an NPC shop: `sprite,item:price,...` with, depending on the kind, a discount switch (`yes`/`no`)
 * or the payment (`item` or `#VARIABLE`, each with an optional `:discount`) after the sprite, and `:stock` after the
 * price.
 */
export function parseShop({ at, location, name, rest }: NpcLine, kind: string): ShopNpc | string {
  const [sprite = '', second] = rest.split(',').map((column) => column.trim());
  const payment = isPaid(kind) ? second : undefined;
  if (isPaid(kind) && !payment) return 'has no payment';
  const columns = offerColumns(rest, kind);
  if (columns.length === 0) return 'shop without anything to sell';
  const { offers, problems } = readOffers(columns, kind);
  if (offers.length === 0) return problems[0] ?? 'shop without anything to sell';
  return {
    kind: 'shop',
    at,
    name,
    location,
    sprite,
    currency: currencyOf(kind, payment ?? ''),
    offers,
  };
}
