import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** A link knows the login name of its account: the game may give the number of one that it deleted to another one. */
export const loginNames = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${addColumn} login_name VARCHAR(64)`,
];
