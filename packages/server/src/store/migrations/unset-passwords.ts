import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Player accounts know that their password was made at random and told to nobody. Of older ones that is not known. */
export const unsetPasswords = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${addColumn} password_unset SMALLINT NOT NULL DEFAULT 0`,
];
