import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { masterPasswordRule, newEmailRule } from '../models/forms/credential-rules.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';

export const register = defineForm({
  id: 'register',
  command: ['auth', 'register'],
  schema: api.account.register.request,
  fields: {
    email: { label: 'Email', type: 'email', rule: newEmailRule },
    password: {
      label: 'Password',
      type: 'new-password',
      hint: credentialHints.masterPassword,
      rule: (password, state) => masterPasswordRule(password, state, state.values.email),
    },
    recaptcha: { label: 'Captcha', type: 'captcha' },
  },
  labels: { idle: 'Register', busy: 'Registering...', done: 'Registered!' },
  failure: 'Failed to register account.',
  async submit(values, _, { client }) {
    const reply = await client.account.register(values);
    return { next: dialog('verify_email', { email: values.email, resend_after: reply?.resend_after }) };
  },
  links: [{ before: 'Already have an account?', label: 'Sign in', target: dialog('login') }],
});
