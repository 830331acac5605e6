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
  describe('PriceDay', priceDay, 'Sale prices of an item on one day. The prices are absent if nothing was sold.', {
    start_time: ['Start of the day, UTC', 'epoch ms'],
    num_sales: ['Number of sales', 'count'],
    amount: ['Number of sold items', 'count'],
    min_price: ['Lowest price of one item', 'zeny'],
    mean_price: ['Mean price of one item', 'zeny'],
    max_price: ['Highest price of one item', 'zeny'],
  }),
  describe('MarketRecord', marketRecord, 'Summary of the past sales of an item.', {
    key: 'Key of the item for `server.marketItem`',
    item: 'The item',
    total_sales: ['Number of sales', 'count'],
    total_quantity: ['Number of sold items', 'count'],
    min_price: ['Lowest price of one item', 'zeny'],
    mean_price: ['Mean price of one item', 'zeny'],
    max_price: ['Highest price of one item', 'zeny'],
    last_sale_price: ['Price of one item at the last sale', 'zeny'],
    last_sale_time: ['Time of the last sale', 'epoch ms'],
    price_history: 'Prices by day, oldest first; if absent, `server.marketItem` returns them',
  }),
  describe('MarketLog', marketLog, 'A sale in a shop of a player.', {
    time: ['Time of the sale', 'epoch ms'],
    price: ['Price of one item', 'zeny'],
    amount: ['Number of sold items', 'count'],
    item: 'The item',
  }),
  describe('SalesDay', salesDay, 'Sum of all sales of one day.', {
    day: ['Start of the day, UTC', 'epoch ms'],
    num_sales: ['Number of sales', 'count'],
    zeny: ['Total price of all sales', 'zeny'],
  }),
  describe(
    'TopSales',
    topSales,
    'The sales with the highest prices in four periods, each with at most one sale per variant of an item.',
    {
      day: 'Highest sales of the last day',
      week: 'Highest sales of the last week',
      month: 'Highest sales of the last month',
      year: 'Highest sales of the last year',
    },
  ),
  describe('ShopEntry', shopEntry, 'An offer in an open shop of a player: an item that the shop sells or buys.', {
    item: 'The item',
    amount: ['Number of items that the shop still sells or buys', 'count'],
    price: ['Price of one item', 'zeny'],
    shop_name: 'Title of the shop',
    character_name: 'Name of the character who runs the shop; empty if its owner hides it',
    created_at: ['Time at which the shop was opened', 'epoch ms'],
    map: 'Id of the map with the shop',
    x: ['Column of the cell with the shop, counted from the west', 'map cells'],
    y: ['Row of the cell with the shop, counted from the south', 'map cells'],
    type: 'Kind of shop: 1 sells, 2 buys',
    limit: ['Maximum amount that a buying store spends on all of its offers together; absent for other shops', 'zeny'],
    key: 'Key of the item for `server.marketItem`',
    price_history: 'Prices by day, oldest first; if absent, `server.marketItem` returns them',
  }),
  describe('ItemPrice', itemPrice, 'The usual price of one variant of an item.', {
    variant:
      'Key of the variant, such as `1201+7:4001`: item id, `+` and refine level, `:` and ids of cards and enchantments, `/` and element and strength, `*` for random options or a grade',
    fair: ['Usual price of one item', 'zeny'],
    low: ['Price that a fifth of the trades were below', 'zeny'],
    high: ['Price that a fifth of the trades were above', 'zeny'],
    confidence: 'Confidence in the usual price: `high`, `medium` or `low`',
    basis: 'Basis of the usual price: `sold` (sales), or `asked` (no sale is known, only asking prices of open shops)',
    trades: [
      'Number of trades from which the price is computed. A pair of seller and buyer counts once per day',
      'count',
    ],
    sellers: ['Number of accounts that sold the item', 'count'],
    buyers: ['Number of accounts that bought the item', 'count'],
    last_trade: ['Day of the last trade, UTC; absent if only asking prices are known', 'epoch ms'],
    per_day:
      'Number of items sold per day, estimated from the number of trades and their median size; absent if only asking prices are known',
    week_change:
      'Change of the usual price in the last seven days, in percent; absent below 3 %, or unless both prices have medium or high confidence',
  }),
];
