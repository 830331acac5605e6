import type { Values } from '../../kinds/form.ts';

/** The new password and its repetition must be the same. */
export const passwordsMatch = ({ new_password, new_password_confirmed }: Values): true | string =>
  new_password === new_password_confirmed || 'The new passwords do not match.';
