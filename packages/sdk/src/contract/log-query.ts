import * as z from 'zod';
import { limits } from './constants.ts';
import { list, time } from './wire.ts';

/**
 * What a log or storage call is asked. `strict` narrows: every key must hold, any value of a key will do.
 * `fuzzy` is what a typed text may mean: one hit of any kind will do. Unknown keys are refused.
 */
const id = z.int();
const many = <S extends z.ZodType>(schema: S) => z.array(schema).max(limits.strictValues).optional();
const few = <S extends z.ZodType>(schema: S) => z.array(schema).max(limits.fuzzyMatches).optional();
const word = z.string().min(1).max(64);
const ids = many(id);
const fewIds = few(id);
const words = many(word);
const uniqueId = z.string().regex(/^\d{1,20}$/);
/** A flag of `logTypes` with a modifier: 0 none, 1 Master, 2 Guild. */
const logType = z.tuple([id, z.union([z.literal(0), z.literal(1), z.literal(2)])]);

export const strictFilters = z.strictObject({
  items: ids,
  unique_id: many(uniqueId),
  refine: ids,
  vvs: ids,
  elements: ids,
  producers: words,
  characters: words,
  accounts: words,
  classes: words,
  master_accounts: words,
  guilds: words,
  log_types: many(logType),
  zeny: z.union([z.boolean(), z.strictObject({ min: id.optional(), max: id.optional() })]).optional(),
  storage_types: ids,
  ips: words,
  rcodes: ids,
  guest_profiles: many(z.union([id, word])),
  time: z.strictObject({ from: time.optional(), to: time.optional() }).optional(),
});
export type StrictFilters = z.output<typeof strictFilters>;

export const fuzzyFilters = z.strictObject({
  search: z.string().max(100).optional(),
  items: fewIds,
  log_types: few(logType),
  storage_types: fewIds,
  unique_id: uniqueId.optional(),
  vvs: fewIds,
  elements: fewIds,
  rcodes: fewIds,
});
export type FuzzyFilters = z.output<typeof fuzzyFilters>;

export const logQuery = z.strictObject({
  strict: strictFilters.optional(),
  fuzzy: fuzzyFilters.optional(),
  limit: z.int().min(1).max(limits.logRows).optional(),
  cursor: z.string().max(2_000).optional(),
});
export type LogQuery = z.output<typeof logQuery>;

/** A page of rows under `name`; where a server pages, `next_cursor` asks for the next one. */
export const logPage = <K extends string, S extends z.ZodType>(name: K, row: S) =>
  z.object({
    ...({ [name]: list(row) } as { [P in K]: ReturnType<typeof list<S>> }),
    next_cursor: z.string().nullish(),
    truncated: z.boolean().optional(),
    /** When the rows were true; storage of a character who is online lags behind. */
    as_of: time.optional(),
  });
