import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** A recorder follows a log that begins anew; an older version moves `last_id` without the rest, which `last_at_id` tells. */
export const recorderRestarts = ({ addColumn }: DdlTerms): string[] =>
  ['shift', 'last_at', 'last_at_id'].map(
    (column) => `ALTER TABLE site_recorder ${addColumn} ${column} BIGINT NOT NULL DEFAULT 0`,
  );
