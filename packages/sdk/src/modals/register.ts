import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialog.ts';
import { credentialHints } from '../rules/credentials.ts';

export const register = defineForm({
  id: 'register',
  title: 'Create Account',
  command: ['auth', 'register'],
  palette: 'visitors',
  schema: api.account.register.request,
  fields: {
    email: { label: 'Email', type: 'email' },
    password: { label: 'Password', type: 'new-password', hint: credentialHints.masterPassword },
    recaptcha: { label: 'Captcha', type: 'captcha' },
  },
  labels: { idle: 'Register', busy: 'Registering...', done: 'Registered!' },
  failure: 'Failed to register account.',
  async submit(values, _, { client }) {
    await client.account.register(values);
  },
  after: ({ email }, _, { open }) => open(dialog('verify_email', { email })),
  links: [{ before: 'Already have an account?', label: 'Sign in', target: dialog('login') }],
});
