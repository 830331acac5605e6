import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the encryption keys that each Kafra server uses and can read, so that keys can be replaced one server after the
 * other.
 */
export const instanceKeys = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_instance ${addColumn} known_keys TEXT`,
];
