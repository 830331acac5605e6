import type { Section } from '@kafra/sdk';

/** Minimum number of columns of a table that takes the whole width of the card. */
const minWideColumns = 5;

export const isWideGrid = (section: Section): boolean =>
  section.kind === 'grid' && section.columns.length >= minWideColumns;
