import { type ViewId, viewEntry } from '@kafra/sdk';

/** Returns the heading of a screen. */
export const viewHeading = ({ heading, id }: { heading?: string; id: ViewId }): string =>
  heading ?? viewEntry(id).title;
