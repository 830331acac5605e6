interface NewPassword {
  new_password: string;
  new_password_confirmed: string;
}

/** The new password and its repetition must be the same. */
export const passwordsMatch = ({ new_password, new_password_confirmed }: NewPassword): true | string =>
  new_password === new_password_confirmed || 'The new passwords do not match.';
