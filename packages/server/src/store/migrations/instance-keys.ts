import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Servers tell each other which keys they use and which they know, so that keys can be changed while others go on. */
export const instanceKeys = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_instance ${addColumn} known_keys TEXT`,
];
