import { dialog } from '../catalog/dialogs.ts';
import type { FormDialog } from '../kinds/form.ts';
import { credentialHints } from '../rules/credentials.ts';

export const register: FormDialog<'register'> = {
  kind: 'form',
  id: 'register',
  title: 'Create Account',
  command: ['auth', 'register'],
  fields: () => [
    { name: 'email', label: 'Email', type: 'email' },
    { name: 'password', label: 'Password', type: 'new-password', hint: credentialHints.masterPassword },
    { name: 'recaptcha', label: 'Captcha', type: 'captcha' },
  ],
  words: { idle: 'Register', busy: 'Registering...', done: 'Registered!' },
  failure: 'Failed to register account.',
  async submit({ email, password, recaptcha }, _, { client }) {
    await client.account.register({ email: String(email), password: String(password), recaptcha: String(recaptcha) });
  },
  after: ({ email }, _, { open }) => open(dialog('verify_email', { email: String(email) })),
  links: [{ before: 'Already have an account?', label: 'Sign in', opens: dialog('login') }],
};
