/**
 * The part of the route that shows a visitor one record without a session. Separate from the share links, because the first
 * page of the site needs only this.
 */
export const sharedRecordPath = '/shared';
