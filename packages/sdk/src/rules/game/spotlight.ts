import type { Spotlight } from '../../contract/entities.ts';

/** Returns the region of the day. Some servers send one without a name for none; the result is null then. */
export const spotlightOf = ({ spotlight }: { spotlight?: Spotlight | undefined }): Spotlight | null =>
  spotlight && spotlight.region.trim() !== '' ? spotlight : null;
