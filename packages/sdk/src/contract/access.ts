/** Group levels of the token's `group_id`. */
export const adminLevel = 10;
export const backupLevel = 99;
/** Who may look after everybody's access. */
export const ownerLevel = 99;
/** From this group on staff confirm a claim of an account: whoever has it is staff of the site, too. */
export const claimReviewLevel = 10;

/** How a personal access token begins: scanners of code and logs find it by that. */
export const accessTokenPrefix = 'kafra_pat_';

/** Whether a bearer token is meant to be a personal access token: it says nothing of itself and is never renewed. */
export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix);

/** As late as a date goes (epoch ms): the end of a ban without end, and of what restricts an account until staff have decided. */
export const lastMoment = 8.64e15;
