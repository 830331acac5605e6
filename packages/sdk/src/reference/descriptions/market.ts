import {
  itemPrice,
  marketLog,
  marketRecord,
  priceDay,
  salesDay,
  shopEntry,
  topSales,
} from '../../contract/entities.ts';
import { describe } from './describe.ts';

/** Descriptions of the API objects about sales and offers of players. */
export const marketEntities = [
  describe('PriceDay', priceDay, 'Prices of an item on one day; without prices for a day without sales.', {
    start_time: ['Start of the day, UTC', 'epoch ms'],
    num_sales: ['How many sales there were', 'count'],
    amount: ['How many pieces were sold', 'count'],
    min_price: ['Lowest price of a piece', 'zeny'],
    mean_price: ['Mean price of a piece', 'zeny'],
    max_price: ['Highest price of a piece', 'zeny'],
  }),
  describe('MarketRecord', marketRecord, 'Past sales of an item.', {
    key: 'Names the item for `server.marketItem`',
    item: 'The item',
    total_sales: ['How many sales there were', 'count'],
    total_quantity: ['How many pieces were sold', 'count'],
    min_price: ['Lowest price of a piece', 'zeny'],
    mean_price: ['Mean price of a piece', 'zeny'],
    max_price: ['Highest price of a piece', 'zeny'],
    last_sale_price: ['Price of a piece at the last sale', 'zeny'],
    last_sale_time: ['When the last sale was', 'epoch ms'],
    price_history: 'Prices by day, oldest first; if absent, `server.marketItem` has them',
  }),
  describe('MarketLog', marketLog, 'One sale.', {
    time: ['When it was', 'epoch ms'],
    price: ['Price of a piece', 'zeny'],
    amount: ['How many pieces were sold', 'count'],
    item: 'The item',
  }),
  describe('SalesDay', salesDay, 'All sales of one day.', {
    day: ['Start of the day, UTC', 'epoch ms'],
    num_sales: ['How many sales there were', 'count'],
    zeny: ['Total payment', 'zeny'],
  }),
  describe(
    'TopSales',
    topSales,
    'The most expensive sales by how long ago they were, one for each variant of an item.',
    {
      day: 'Of the last day',
      week: 'Of the last week',
      month: 'Of the last month',
      year: 'Of the last year',
    },
  ),
  describe('ShopEntry', shopEntry, 'An offer in a shop that is open now.', {
    item: 'The item',
    amount: ['How many pieces are offered or wanted', 'count'],
    price: ['Price of a piece', 'zeny'],
    shop_name: 'Title of the shop',
    character_name: 'Name of the character who keeps it',
    created_at: ['When it was opened', 'epoch ms'],
    map: 'Location: id of the map',
    x: ['Location: cells from the west', 'map cells'],
    y: ['Location: cells from the south', 'map cells'],
    type: '1 sells, 2 buys',
    limit: ['Most that a buying store spends, on all of its lines together', 'zeny'],
    key: 'Names the item for `server.marketItem`',
    price_history: 'Prices by day, oldest first; if absent, `server.marketItem` has them',
  }),
  describe('ItemPrice', itemPrice, 'The usual price of one variant of an item.', {
    variant:
      'Item id, then `+` and the refine, `:` and cards and enchantments, `/` and element and strength, `*` for random options or a grade',
    fair: ['Usual price of a piece', 'zeny'],
    low: ['A fifth of the trades were cheaper', 'zeny'],
    high: ['A fifth of the trades were dearer', 'zeny'],
    confidence: 'How sure the price is: `high`, `medium` or `low`',
    basis: '`sold`: from sales; `asked`: no sale is known, and shops ask this price',
    trades: ['Trades that count; a pair of seller and buyer counts once a day', 'count'],
    sellers: ['Accounts that sold it', 'count'],
    buyers: ['Accounts that bought it', 'count'],
    last_trade: ['Day of the last trade, UTC; absent if only asking prices are known', 'epoch ms'],
    per_day:
      'Pieces sold in a day, from the number of trades and their median size; absent if only asking prices are known',
    week_change:
      'Change of the usual price in the last seven days, in percent; absent below 3 %, or unless both prices have medium or high confidence',
  }),
];
