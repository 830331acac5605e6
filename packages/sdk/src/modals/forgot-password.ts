import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

export const forgotPassword = defineForm({
  id: 'forgot_password',
  command: ['auth', 'forgot'],
  intro: () => ['Enter the email address of your account. We will email you a link to reset your password.'],
  schema: api.account.forgotPassword.request,
  fields: {
    email: { label: 'Email', type: 'email' },
    recaptcha: { label: 'Captcha', type: 'captcha' },
  },
  labels: { idle: 'Submit', busy: 'Sending...', done: 'Sent!' },
  failure: 'Failed to send password reset email.',
  limitMessage: (remaining) => `You can resend in ${remaining}.`,
  async submit(values, _, { client }) {
    await client.account.forgotPassword(values);
  },
  links: [{ label: 'Back to Sign in', target: dialog('login') }],
});
