/**
 * Form field for the reason of an action by staff. The reason is stored in the log, and the affected user may receive
 * it by mail.
 */
export const reasonField = {
  label: 'Reason',
  type: 'text',
  hint: 'shown in the log and emailed to both',
  example: 'Requested by email',
} as const;
