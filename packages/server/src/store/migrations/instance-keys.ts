import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds fingerprints of the secret keys that each Kafra server uses and can read, so that keys can be replaced one
 * server after the other. They do not reveal the keys.
 */
export const instanceKeys = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_instance ${addColumn} known_keys TEXT`,
];
