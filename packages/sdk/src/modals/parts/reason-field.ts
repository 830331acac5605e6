/** Why staff do something about somebody else: the log keeps it, and whom it is about may read it in a mail. */
export const reasonField = {
  label: 'Reason',
  type: 'text',
  hint: 'shown in the log and emailed to both',
  example: 'Requested by email',
} as const;
