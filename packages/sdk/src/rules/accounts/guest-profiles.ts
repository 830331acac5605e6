import { limits } from '../../contract/constants.ts';

/** Returns the reason why a user cannot create a further guest profile; undefined if they can. */
export const newProfileRefusal = (profiles: readonly unknown[]): string | undefined =>
  profiles.length >= limits.guestProfiles ? `Maximum of ${limits.guestProfiles} guest profiles allowed` : undefined;
