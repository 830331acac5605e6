/** Form field for a code of the second factor, from an authenticator app or a recovery code. */
export const secondFactorField = {
  label: 'Code',
  type: 'text',
  hint: 'six digits from your authenticator app, or a recovery code',
  example: '123456',
} as const;
