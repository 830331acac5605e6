import { type ViewId, viewEntry } from '@kafra/sdk';

/** What stands above a view. */
export const viewHeading = ({ heading, id }: { heading?: string; id: ViewId }): string =>
  heading ?? viewEntry(id).title;
