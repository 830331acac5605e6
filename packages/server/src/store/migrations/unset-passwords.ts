import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Marks player accounts whose password is random and unknown to everyone. For older accounts this is not recorded. */
export const unsetPasswords = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${addColumn} password_unset SMALLINT NOT NULL DEFAULT 0`,
];
