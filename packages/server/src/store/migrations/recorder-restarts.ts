import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Lets a recorder follow a restarted log. An older version changes only `last_id`, so `last_at_id` shows whether the
 * other columns match it.
 */
export const recorderRestarts = ({ addColumn }: DdlTerms): string[] =>
  ['shift', 'last_at', 'last_at_id'].map(
    (column) => `ALTER TABLE site_recorder ${addColumn} ${column} BIGINT NOT NULL DEFAULT 0`,
  );
