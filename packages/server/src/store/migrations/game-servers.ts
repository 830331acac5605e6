import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Last checks of the game's servers: the leader makes them, every process reads them. */
export const gameServerChecks = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_game_server (name VARCHAR(16) NOT NULL PRIMARY KEY, state SMALLINT NOT NULL,
    checked_at BIGINT NOT NULL, failures INT NOT NULL, down_since BIGINT) ${siteTable}`.trim(),
];

/** When each server was last seen to restart. */
export const gameServerRestarts = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_game_server ${addColumn} restarted_at BIGINT`,
];
