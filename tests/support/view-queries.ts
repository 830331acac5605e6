import type { ViewId } from '@kafra/sdk';

/** Filters for screens that show nothing until the user makes a choice. */
export const viewQueries: { readonly [Id in ViewId]?: Readonly<Record<string, string>> } = {
  hunt: { items: '4001,909' },
  hunt_maps: { items: '4001,909' },
};
