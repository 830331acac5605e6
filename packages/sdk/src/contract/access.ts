/** Group levels from which on staff may do something, compared with the `group_id` of the token. */
export const adminLevel = 10;
export const backupLevel = 99;
/** Minimum group level for staff who manage the access tokens, account owners and claims of all users. */
export const ownerLevel = 99;
/**
 * Claims of game accounts of this group level or above must be confirmed by staff, because their owners are staff of
 * the site.
 */
export const claimReviewLevel = 10;

/** Prefix of personal access tokens, by which secret scanners find them in code and logs. */
export const accessTokenPrefix = 'kafra_pat_';

/** Returns true for a personal access token. Such a token has no readable contents and is never renewed. */
export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix);

/**
 * Latest possible JavaScript date, in epoch milliseconds. It marks a ban without end, and an account that is restricted
 * until staff have decided.
 */
export const lastMoment = 8.64e15;
