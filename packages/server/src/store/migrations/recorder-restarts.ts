import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * A recorder follows a log that begins anew. The last line it has read is older than its last look, by which a log that
 * began anew before this step is told, too.
 */
export const recorderRestarts = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_recorder ${addColumn} shift BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE site_recorder ${addColumn} last_at BIGINT NOT NULL DEFAULT 0`,
  'UPDATE site_recorder SET last_at = at WHERE last_at = 0',
];
