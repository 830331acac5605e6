import type { Spotlight } from '../../contract/entities.ts';

/** Returns the region of the daily spotlight; null without one, or if the server sends a region with an empty name. */
export const spotlightOf = ({ spotlight }: { spotlight?: Spotlight | undefined }): Spotlight | null =>
  spotlight && spotlight.region.trim() !== '' ? spotlight : null;
