import { day, second } from '@kafra/sdk/rules';

/** Time of the newest line of the generated item log, in epoch milliseconds. */
export const now = Date.UTC(2026, 10, 20, 12);
/** Number of days over which the lines of the generated item log are spread. */
const logDays = 180;
export const firstCharacter = 150_000;
export const sellers = 2_000;
const characters = 10_000;
const monsters = 500;
export const dropsOfMonster = 8;
const itemIds = 8_000;
/** Number of days over which the generated sales are spread. */
const salesDays = 730;
const linesPerStatement = 100_000;

/** SQL expression for the time of the log line `seq`. */
const timeOfLine = (lines: number, seq = 'seq') =>
  `'${new Date(now - logDays * day).toISOString().slice(0, 19)}' + INTERVAL FLOOR(${seq} * ${(logDays * day) / second / lines}) SECOND`;

/** SQL expression for a number from 0 to 1 that depends only on the column `seq`. */
const random = (salt: number) => `(CRC32(CONCAT(seq, ' ', ${salt})) / 4294967296)`;

/** Returns the id of an item that a monster drops; the first of its items is the most common one. */
export const dropItem = (mob: number, index: number): number => 501 + ((mob * 7 + index) % 4_000);

/** Splits a statement over a sequence of numbers: returns a statement for each part of the sequence. */
const inParts = (to: number, statement: (sequence: string) => string): string[] =>
  Array.from({ length: Math.ceil(to / linesPerStatement) }, (_, part) =>
    statement(`seq_${part * linesPerStatement + 1}_to_${Math.min(to, (part + 1) * linesPerStatement)}`),
  );

/** Returns SQL statements that fill the game's tables: characters, shops, and logs with 60% drops and 10% sales. */
export function gameStatements(lines: number): string[] {
  const mob = `1001 + FLOOR(${monsters} * POW(CRC32(seq) / 4294967296, 2))`;
  // Each item of a monster drops half as often as the one before.
  const drop = `LEAST(${dropsOfMonster - 1}, FLOOR(-LOG2(1 - ${random(2)})))`;
  const shops = (name: string, count: number, firstOwner: number) =>
    `INSERT INTO ${name} (id, account_id, char_id, map, x, y, title)
      SELECT seq, 2000000 + (${firstOwner} + seq) DIV 2, ${firstCharacter + firstOwner} + seq, 'prontera', 150, 150, 'Shop'
      FROM seq_1_to_${count}`;
  return [
    `INSERT INTO \`char\` (char_id, account_id, char_num, name, class, online)
      SELECT ${firstCharacter} + seq, 2000000 + seq DIV 2, 0, CONCAT('c', seq), 5, 1 FROM seq_0_to_${characters - 1}`,
    `INSERT INTO site_master_account (account_id, master_id, linked_at)
      SELECT 2000000 + seq, 1 + seq DIV 2, 0 FROM seq_0_to_${characters / 2 - 1}`,
    // Every 20 log entries contain 12 drops, and end with the two entries of one sale: that of the seller and that of the buyer.
    ...inParts(
      lines,
      (sequence) => `INSERT INTO picklog (id, time, char_id, type, nameid, amount, map)
        SELECT seq, ${timeOfLine(lines)},
          CASE WHEN seq % 20 < 12 THEN ${mob}
            WHEN seq % 20 = 18 THEN ${firstCharacter} + CRC32(seq DIV 20) % ${sellers}
            WHEN seq % 20 = 19 THEN ${firstCharacter + sellers} + CRC32(seq DIV 20 + 7) % ${characters - sellers}
            ELSE ${firstCharacter} + CRC32(seq) % ${characters} END,
          ELT(seq % 20 + 1, 'M','M','M','M','M','M','M','M','M','M','M','M','L','P','P','N','S','C','V','V'),
          CASE WHEN seq % 20 < 12 THEN 501 + ((${mob}) * 7 + ${drop}) % 4000
            WHEN seq % 20 >= 18 THEN 501 + FLOOR(${itemIds} * POW(CRC32(seq DIV 20) / 4294967296, 3))
            ELSE 501 + CRC32(seq) % ${itemIds} END,
          CASE WHEN seq % 20 < 12 OR seq % 20 = 18 THEN -1 ELSE 1 END,
          IF(seq % 20 < 12, CONCAT('map_', ((${mob}) * 2 + seq % 3) % 300), 'prontera')
        FROM ${sequence}`,
    ),
    ...inParts(
      Math.floor(lines / 20),
      (sequence) => `INSERT INTO zenylog (time, char_id, src_id, type, amount, map)
        SELECT ${timeOfLine(lines, '(seq * 20)')}, ${firstCharacter + sellers} + CRC32(seq + 7) % ${characters - sellers},
          ${firstCharacter} + CRC32(seq) % ${sellers}, 'V', -1000, 'prontera' FROM ${sequence}`,
    ),
    shops('vendings', 500, 0),
    shops('buyingstores', 300, sellers),
    `INSERT INTO cart_inventory (id, char_id, nameid, amount, identify)
      SELECT seq, ${firstCharacter} + 1 + (seq - 1) DIV 10, ${offeredItem}, 5, 1 FROM seq_1_to_5000`,
    `INSERT INTO vending_items (vending_id, \`index\`, cartinventory_id, amount, price)
      SELECT 1 + (seq - 1) DIV 10, (seq - 1) % 10, seq, 5, ${price(offeredItem, random(5))} FROM seq_1_to_5000`,
    `INSERT INTO buyingstore_items (buyingstore_id, \`index\`, item_id, amount, price)
      SELECT 1 + (seq - 1) DIV 10, (seq - 1) % 10, ${offeredItem}, 5, ${price(offeredItem, '0')} FROM seq_1_to_3000`,
  ];
}

const offeredItem = '501 + CRC32(seq) % 3000';

/** SQL expression for a price near the usual one of an item, which is 100z to 10,000,000z. */
const price = (nameid: string, part: string) =>
  `ROUND(100 * POW(10, 5 * CRC32(${nameid}) / 4294967296) * (0.85 + 0.3 * ${part}))`;

/** Removes the time limit of Kafra's connections from a statement. */
const unlimited = 'SET STATEMENT max_statement_time = 0 FOR';

/**
 * Returns SQL statements that fill the table of recorded sales: a few items are sold very often, most of them rarely.
 */
export function saleStatements(sales: number): string[] {
  const nameid = `501 + FLOOR(${itemIds} * POW(${random(11)}, 3))`;
  const kind = 'nameid, refine, card0, card1, card2, card3';
  const sums = 'COUNT(*), SUM(amount), SUM(amount * price), MIN(price), MAX(price)';
  return [
    ...inParts(
      sales,
      (sequence) => `INSERT INTO site_market_log (side, sold_at, item_key, nameid, refine, card0, card1, card2, card3,
          unique_id, amount, price, seller_char, buyer_char, source, has_options)
        SELECT 1, ${now} - FLOOR((${sales} - seq) * ${(salesDays * day) / sales}),
          UNHEX(LEFT(SHA2(CONCAT('[', nameid, ',', refine, ',[', IF(card = 0, '', card), '],0,0,0,0]'), 256), 32)),
          nameid, refine, card, 0, 0, 0, 0, 1 + CRC32(seq + 1) % 30, ${price('nameid', random(12))} * (1 + refine),
          ${firstCharacter} + CRC32(seq + 2) % ${sellers},
          ${firstCharacter + sellers} + CRC32(seq + 3) % ${characters - sellers}, 1, 0
        FROM (SELECT seq, ${nameid} AS nameid, IF(seq % 10 = 0, 4 + CRC32(seq) % 6, 0) AS refine,
          IF(seq % 15 = 0, 4001 + CRC32(seq) % 20, 0) AS card FROM ${sequence}) AS sold`,
    ),
    `${unlimited} INSERT INTO site_market_item SELECT side, item_key, ${kind}, ${sums}, MAX(price), MAX(sold_at)
      FROM site_market_log GROUP BY side, item_key`,
    `${unlimited} INSERT INTO site_market_day SELECT side, item_key, DATE('1970-01-01' + INTERVAL sold_at DIV 1000 SECOND) AS sold_on,
      ${sums} FROM site_market_log GROUP BY side, item_key, sold_on`,
  ];
}
