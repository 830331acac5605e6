import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds a mark for game accounts with a random password that is unknown to everyone. Older accounts do not get the mark,
 * because their passwords were not recorded as random.
 */
export const unsetPasswords = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${addColumn} password_unset SMALLINT NOT NULL DEFAULT 0`,
];
