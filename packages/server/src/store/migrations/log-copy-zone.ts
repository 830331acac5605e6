import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** The copy of the item log knows in which time zone its times were read, and how far a change of that has come. */
export const logCopyZone = ({ addColumn }: DdlTerms): string[] =>
  [
    'zone VARCHAR(64)',
    'zone_is_set SMALLINT NOT NULL DEFAULT 0',
    'zone_before VARCHAR(64)',
    'zone_changed_at BIGINT',
    'redated_to BIGINT',
  ].map((column) => `ALTER TABLE site_log_copy ${addColumn} ${column}`);
