import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the periods in which guilds held castles. The name of the guild is copied, because the game reuses the ids of
 * deleted guilds. `from_at` is 0 if the guild already held the castle when recording began; `to_at` is null while the
 * guild holds it.
 */
export const castleHolds = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_castle_hold (${expandDdl(
    `id @siteId, castle_id BIGINT NOT NULL, guild_id BIGINT NOT NULL, guild_name VARCHAR(100) NOT NULL,
    from_at BIGINT NOT NULL, to_at BIGINT`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE INDEX IF NOT EXISTS site_castle_hold_castle ON site_castle_hold (castle_id, id)',
  'CREATE INDEX IF NOT EXISTS site_castle_hold_to_at ON site_castle_hold (to_at)',
];
