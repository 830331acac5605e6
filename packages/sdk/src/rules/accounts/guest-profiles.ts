import { limits } from '../../contract/constants.ts';

/** Why no further guest profile can be made; undefined where one can. */
export const newProfileRefusal = (profiles: readonly unknown[]): string | undefined =>
  profiles.length >= limits.guestProfiles ? `Maximum of ${limits.guestProfiles} guest profiles allowed` : undefined;
