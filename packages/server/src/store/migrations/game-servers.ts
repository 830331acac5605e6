import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Last checks of the game servers. The leader performs them, and every process reads the results. */
export const gameServerChecks = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_game_server (name VARCHAR(16) NOT NULL PRIMARY KEY, state SMALLINT NOT NULL,
    checked_at BIGINT NOT NULL, failures INT NOT NULL, down_since BIGINT) ${siteTable}`.trim(),
];

/** Adds the time of the last restart of each game server. */
export const gameServerRestarts = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_game_server ${addColumn} restarted_at BIGINT`,
];
