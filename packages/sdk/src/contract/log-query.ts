import * as z from 'zod/mini';
import { limits } from './constants.ts';
import { id, moment } from './request-fields.ts';
import { flag, list, maybe, maybeNumber, time } from './wire.ts';

/**
 * Filters of a call that reads a log or a storage. In `strict`, a row must match all keys, each with any of its values.
 * `fuzzy` contains the possible meanings of a typed text, of which a row must match one. Unknown keys are refused.
 */
const many = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.array(schema).check(z.maxLength(limits.strictValues)));
const few = <S extends z.ZodMiniType>(schema: S) => z.optional(z.array(schema).check(z.maxLength(limits.fuzzyMatches)));
const word = z.string().check(z.minLength(1), z.maxLength(limits.filterNameLength));
/** An id, a refine level, an element or another small number of the game. */
const ids = many(id);
const fewIds = few(id);
const itemIds = z.optional(z.array(id).check(z.maxLength(limits.fuzzyItems)));
/** An amount of zeny. An integer is enough, because no account exceeds the safe integers of JavaScript. */
const amount = z.int();
const words = many(word);
/** An email address in a filter, with the maximum length of an email address. */
const email = z.string().check(z.minLength(1), z.maxLength(limits.emailLength));
const uniqueId = z.string().check(z.regex(/^\d{1,20}$/, 'must be at most 20 digits'));
/** A filter that is either true or absent, such as `unidentified`. */
const only = z.optional(z.literal(true));
/**
 * A kind of log line: a flag of `logTypes` and the owner of the storage, 0 for the character, 1 for the master account,
 * 2 for the guild.
 */
const logType = z.tuple([id, z.union([z.literal(0), z.literal(1), z.literal(2)])]);

export const zenyRange = z.strictObject({ min: z.optional(amount), max: z.optional(amount) });

export const timeRange = z.strictObject({ from: z.optional(moment), to: z.optional(moment) });

export const strictFilters = z.strictObject({
  items: ids,
  unique_id: many(uniqueId),
  refine: ids,
  vvs: ids,
  elements: ids,
  producers: words,
  characters: words,
  accounts: words,
  master_accounts: many(email),
  guilds: words,
  log_types: many(logType),
  directions: many(z.enum(['in', 'out'])),
  zeny: z.optional(z.union([z.boolean(), zenyRange])),
  storage_types: ids,
  unidentified: only,
  ips: words,
  rcodes: ids,
  guest_profiles: many(z.union([id, word])),
  time: z.optional(timeRange),
});
export type StrictFilters = z.output<typeof strictFilters>;

export const fuzzyFilters = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(limits.maxLogSearchLength))),
  items: itemIds,
  cards: itemIds,
  log_types: few(logType),
  storage_types: fewIds,
  unidentified: only,
  unique_id: z.optional(uniqueId),
  vvs: fewIds,
  elements: fewIds,
  rcodes: fewIds,
});
export type FuzzyFilters = z.output<typeof fuzzyFilters>;

/** Sort order of a log. `by` lists the columns by which the server can sort. */
export const logSort = z.strictObject({
  by: z.enum(['time', 'amount', 'storage_type', 'account', 'character', 'item', 'type']),
  direction: z.enum(['ascending', 'descending']),
});
export type LogSort = z.output<typeof logSort>;

export const logQuery = z.strictObject({
  strict: z.optional(strictFilters),
  fuzzy: z.optional(fuzzyFilters),
  sort: z.optional(logSort),
  limit: z.optional(z.int().check(z.gte(1), z.lte(limits.logRows))),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
});
export type LogQuery = z.output<typeof logQuery>;

/**
 * Schema of one page of log rows in the field `name`. `next_cursor` requests the next page; the last page does not have
 * it. A page may be empty without being the last one, because a server limits the lines it reads per page.
 */
export const logPage = <K extends string, S extends z.ZodMiniType>(name: K, row: S) =>
  z.object({
    ...({ [name]: list(row) } as { [P in K]: ReturnType<typeof list<S>> }),
    next_cursor: z.nullish(z.string()),
    truncated: maybe(flag),
    /**
     * True if the rows are in the requested order `sort`. Servers that cannot sort ignore `sort` and do not send this
     * field.
     */
    sorted: maybe(flag),
    /** Percentage of the log that the server has read so far, if the list ends before its oldest lines. */
    read_percent: maybeNumber,
    /** Time of the returned data. The game saves the storage of an online character later. */
    as_of: maybe(time),
  });

/** Names of the strict filters about items, which every list of items supports. */
export const itemFilters = [
  'items',
  'unique_id',
  'refine',
  'vvs',
  'elements',
  'producers',
] as const satisfies readonly (keyof StrictFilters)[];
