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

/**
 * A random option of an item, with its number in the game. `text` is the displayed option with its value; absent if the
 * option is unknown.
 */
export const randomOption = z.object({ id: numeric, value: orZero, param: orZero, text: maybeText });

/** An item in an inventory, a shop or a log line, with its refine level, cards and other properties. */
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
  /**
   * States of the item: bound, rented, broken, equipped and favorite. Absent if the server does not know them, for
   * example in logs.
   */
  states: maybeList(text),
  /** End of the rental of a rented item, in epoch milliseconds. */
  expires_at: maybe(time),
  options: maybeList(randomOption),
  /** Enchant grade of the item, from 1 (D) to 4 (A); only in renewal. */
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

/** Value of a user's zeny and items in the game on one day. */
export const storageValueDay = z.object({
  /** Start of the recorded day, UTC. */
  day: time,
  /** Zeny of all of the user's characters, mails and the master bank. */
  zeny: orZero,
  /** Value in zeny of all item stacks with a known usual price. */
  value: orZero,
  /**
   * Change of the value because the user gained or lost items since the previous recorded day, at the prices of that
   * day.
   */
  gained: orZero,
  /**
   * Change of the value because items began or ceased to count 0, at the prices of the previous recorded day. Equipped,
   * favorite and bound items count 0, for example.
   */
  set_aside: orZero,
  /** Change of the value because usual prices changed. */
  repriced: orZero,
  priced: orZero,
  unpriced: orZero,
});
export type StorageValueDay = z.output<typeof storageValueDay>;

export const guildStorageRow = z.object({ item: itemInstance, amount: orZero, guild: orEmpty });
export type GuildStorageRow = z.output<typeof guildStorageRow>;
