import type { ViewId } from '@kafra/sdk';

/** Queries of the views that show nothing without a choice of the reader. */
export const viewQueries: { readonly [Id in ViewId]?: Readonly<Record<string, string>> } = {
  hunt: { items: '4001,909' },
  hunt_maps: { items: '4001,909' },
};
