import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the columns with which a log reader handles a restarted log of the game. An older version of Kafra changes only
 * `last_id`, so `last_at_id` shows whether the other columns match it.
 */
export const recorderRestarts = ({ addColumn }: DdlTerms): string[] =>
  ['shift', 'last_at', 'last_at_id'].map(
    (column) => `ALTER TABLE site_recorder ${addColumn} ${column} BIGINT NOT NULL DEFAULT 0`,
  );
