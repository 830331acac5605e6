/** Why staff do something about somebody else: the log keeps it, and whom it is about may read it in a mail. */
export const reasonField = {
  label: 'Reason',
  type: 'text',
  hint: 'kept in the log, and mailed',
  example: 'Asked by mail',
} as const;
