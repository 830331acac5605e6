import type { Section } from '@kafra/sdk';

/** Columns from which on a grid takes the whole width. */
const minWideColumns = 5;

export const isWideGrid = (section: Section): boolean =>
  section.kind === 'grid' && section.columns.length >= minWideColumns;
