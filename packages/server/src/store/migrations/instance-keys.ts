import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Servers publish which keys they use and which they can read, so that keys can be replaced one server after the other.
 */
export const instanceKeys = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_instance ${addColumn} known_keys TEXT`,
];
