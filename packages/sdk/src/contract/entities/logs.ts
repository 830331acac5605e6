import * as z from 'zod/mini';
import type { LogType, logTypes } from '../constants.ts';
import {
  flag,
  inline,
  inPair,
  list,
  maybe,
  maybeNumber,
  maybeText,
  orEmpty,
  orNamed,
  orZero,
  time,
  withCodes,
} from '../wire.ts';
import { itemInstance } from './items.ts';

/** A movement in the item log: an item with its amount, or an amount of zeny. */
export const itemMovement = z.object({ item: maybe(itemInstance), amount: maybeNumber, zeny: maybeNumber });

const logTypeNames = ['log_type', 'type'] as const;

export const itemLog = z.object({
  time,
  acc_name: maybeText,
  char_name: maybeText,
  account_name: maybeText,
  guild: maybeText,
  ip: maybeText,
  rcode: maybeNumber,
  guest_profile_id: maybeNumber,
  /** Items that the log line moved, with their amounts, or a movement of zeny. */
  items: inline(list(itemMovement)),
  /** Kind of the log line, such as a trade or a drop: one of the flags in `logTypes`. */
  log_type: withCodes<(typeof logTypes)[LogType]>()(inPair(orNamed(orZero, 'type'), { names: logTypeNames, at: 0 })),
  modifier: inPair(orZero, { names: logTypeNames, at: 1 }),
  /** True if the game recorded a time in the future. `time` is then the time of the previous log line. */
  clock_was_wrong: maybe(flag),
});
export type ItemLog = z.output<typeof itemLog>;

export const guildStorageLog = z.object({
  item: itemInstance,
  /** Moved amount of the item: positive for deposits to the guild storage, negative for withdrawals. */
  amount: orZero,
  char_name: orEmpty,
  time,
  guild_name: orEmpty,
});
export type GuildStorageLog = z.output<typeof guildStorageLog>;

export const loginLog = z.object({
  time,
  acc_name: orEmpty,
  guest_profile_name: maybeText,
  guest_profile_id: maybeNumber,
  ip: orEmpty,
  rcode: orZero,
});
export type LoginLog = z.output<typeof loginLog>;
