/**
 * First part of the hash route on which a visitor sees one record without a session. It is separate from the share
 * links, because the first page of the site needs only this.
 */
export const sharedRecordPath = '/shared';
