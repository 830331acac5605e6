/** Field for a code of the second factor. */
export const secondFactorField = {
  label: 'Code',
  type: 'text',
  hint: 'six digits from your authenticator app, or a recovery code',
  example: '123456',
} as const;
