import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the results of the last checks whether the game servers run. The leader performs the checks, and every process
 * reads the results.
 */
export const gameServerChecks = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_game_server (name VARCHAR(16) NOT NULL PRIMARY KEY, state SMALLINT NOT NULL,
    checked_at BIGINT NOT NULL, failures INT NOT NULL, down_since BIGINT) ${siteTable}`.trim(),
];

/** Adds the time of the last restart of each game server. */
export const gameServerRestarts = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_game_server ${addColumn} restarted_at BIGINT`,
];
