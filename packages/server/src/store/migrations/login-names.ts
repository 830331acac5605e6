import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Adds the login name of the account to each link, because the game can reuse the number of a deleted account. */
export const loginNames = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${addColumn} login_name VARCHAR(64)`,
];
