import * as z from 'zod/mini';
import type { elements } from '../constants.ts';
import {
  bigId,
  flag,
  list,
  maybe,
  maybeList,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orFalse,
  orNamed,
  orZero,
  text,
  time,
  withCodes,
} from '../wire.ts';

/** A random option of a piece, as the game numbers it. `text` has its words with the value; absent if it is unknown. */
export const randomOption = z.object({ id: numeric, value: orZero, param: orZero, text: maybeText });

/** One item as it is in an inventory, a shop or a log line. */
export const itemInstance = z.object({
  nameid: numeric,
  identified: z._default(flag, true),
  refine: orZero,
  enchant: orZero,
  cards: list(numeric),
  element: withCodes<0 | keyof typeof elements>()(orZero),
  vvs: withCodes<0 | 1 | 2 | 3>()(orZero),
  producer: maybeText,
  unique_id: maybe(bigId),
  amount: maybeNumber,
  zeny: maybeNumber,
  costume: orFalse,
  /** Any of bound, rented, broken, equipped and favorite. Absent if the server does not read them, such as in logs. */
  states: maybeList(text),
  /** End of a rental, epoch milliseconds. */
  expires_at: maybe(time),
  options: maybeList(randomOption),
  /** Enchant grade of renewal, 1 D to 4 A. */
  grade: maybeNumber,
});
export type ItemInstance = z.output<typeof itemInstance>;

export const storageRow = z.object({
  item: itemInstance,
  amount: orZero,
  account_name: maybeText,
  character_name: maybeText,
  is_master: orFalse,
  is_guild: orFalse,
  guild: maybeText,
  storage_type: orNamed(orZero, 'type'),
  unique_id: maybe(bigId),
});
export type StorageRow = z.output<typeof storageRow>;

/** Value of the own storages on one day. */
export const storageValueDay = z.object({
  /** Start of the day, UTC. */
  day: time,
  /** Of all characters, mails and the master bank. */
  zeny: orZero,
  /** Zeny at usual prices, of all priced stacks. */
  value: orZero,
  /** Change since the recorded day before: pieces that came or went, at its prices. */
  gained: orZero,
  /** Change of the value because of prices. */
  repriced: orZero,
  priced: orZero,
  unpriced: orZero,
});
export type StorageValueDay = z.output<typeof storageValueDay>;

export const guildStorageRow = z.object({ item: itemInstance, amount: orZero, guild: orEmpty });
export type GuildStorageRow = z.output<typeof guildStorageRow>;
