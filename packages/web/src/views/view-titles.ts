import { type ViewId, viewEntry, viewGroups } from '@kafra/sdk';

/** The title of the menu's group that a view belongs to. */
export const groupTitle = (id: ViewId): string | undefined =>
  viewGroups.find((group) => group.id === viewEntry(id).group)?.title;

/** What stands above a view. */
export const viewHeading = ({ heading, id }: { heading?: string; id: ViewId }): string =>
  heading ?? viewEntry(id).title;
