import { limits } from '../../contract/constants.ts';

/** Returns why no further guest profile can be created; undefined if one can. */
export const newProfileRefusal = (profiles: readonly unknown[]): string | undefined =>
  profiles.length >= limits.guestProfiles ? `Maximum of ${limits.guestProfiles} guest profiles allowed` : undefined;
