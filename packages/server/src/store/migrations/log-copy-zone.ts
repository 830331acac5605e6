import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Adds the time zone of the times in the item log copy, and the progress of converting them to another zone. */
export const logCopyZone = ({ addColumn }: DdlTerms): string[] =>
  [
    'zone VARCHAR(64)',
    'zone_is_set SMALLINT NOT NULL DEFAULT 0',
    'zone_before VARCHAR(64)',
    'zone_changed_at BIGINT',
    'redated_to BIGINT',
  ].map((column) => `ALTER TABLE site_log_copy ${addColumn} ${column}`);
