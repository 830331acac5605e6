import type { Spotlight } from '../../contract/entities.ts';

/** The region of the day; null for one without a name, which is how some servers say that there is none. */
export const spotlightOf = ({ spotlight }: { spotlight?: Spotlight | undefined }): Spotlight | null =>
  spotlight && spotlight.region.trim() !== '' ? spotlight : null;
