import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds a copy of the game's item log, clustered by character. The entries of a player are stored together, however
 * large the log is. `site_pick_count` has the number of entries of each character, and `site_log_copy` the progress of
 * copying.
 */
const tables: Record<string, string> = {
  site_pick: `char_id @int NOT NULL, id BIGINT NOT NULL, at BIGINT NOT NULL, type CHAR(1) NOT NULL, nameid @int NOT NULL,
    amount @signed NOT NULL, refine @int NOT NULL, card0 @int NOT NULL, card1 @int NOT NULL, card2 @int NOT NULL,
    card3 @int NOT NULL, unique_id @big NOT NULL, map_id @int NOT NULL, bound @int NOT NULL, PRIMARY KEY (char_id, id)`,
  site_map: 'map_id @int NOT NULL, name VARCHAR(20) NOT NULL, PRIMARY KEY (map_id)',
  site_pick_count: `char_id @int NOT NULL, first_id BIGINT NOT NULL, last_id BIGINT NOT NULL, num_lines BIGINT NOT NULL,
    PRIMARY KEY (char_id)`,
  site_log_copy: `log VARCHAR(16) NOT NULL, copied_after BIGINT NOT NULL, copied_to BIGINT NOT NULL,
    settled BIGINT NOT NULL, oldest BIGINT NOT NULL, kept_after BIGINT NOT NULL, shift BIGINT NOT NULL,
    last_at BIGINT NOT NULL, PRIMARY KEY (log)`,
};

/** The names of these indexes differ from those of the game's log, because index names are global in SQLite. */
const indexes = [
  ['site_pick_by_item', 'nameid, id'],
  ['site_pick_by_unique', 'unique_id, id'],
  ['site_pick_by_type', 'type, id'],
  ['site_pick_by_id', 'id, at'],
];

export const logCopyTables = (words: DdlTerms): string[] => [
  ...Object.entries(tables).map(
    ([name, columns]) => `CREATE TABLE IF NOT EXISTS ${name} (${expandDdl(columns, words)}) ${words.clusteredTable}`,
  ),
  ...indexes.map(([name, columns]) => `CREATE INDEX IF NOT EXISTS ${name} ON site_pick (${columns})`),
  'CREATE UNIQUE INDEX IF NOT EXISTS site_map_name ON site_map (name)',
];
