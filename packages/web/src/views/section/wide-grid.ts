import type { Section } from '@kafra/sdk';

/** Minimum number of columns for a grid over the whole width. */
const minWideColumns = 5;

export const isWideGrid = (section: Section): boolean =>
  section.kind === 'grid' && section.columns.length >= minWideColumns;
