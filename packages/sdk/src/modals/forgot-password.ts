import { dialog } from '../catalog/dialogs.ts';
import type { FormDialog } from '../kinds/form.ts';

export const forgotPassword: FormDialog<'forgot_password'> = {
  kind: 'form',
  id: 'forgot_password',
  title: 'Forgot password',
  command: ['auth', 'forgot'],
  intro: () => ['Enter the email address of your account. A link to reset your password will be mailed to you.'],
  fields: () => [
    { name: 'email', label: 'Email', type: 'email' },
    { name: 'recaptcha', label: 'Captcha', type: 'captcha' },
  ],
  words: { idle: 'Submit', busy: 'Sending...', done: 'Sent!' },
  failure: 'Failed to send password reset email.',
  async submit({ email, recaptcha }, _, { client }) {
    await client.account.forgotPassword({ email: String(email), recaptcha: String(recaptcha) });
  },
  links: [{ label: 'Back to Sign in', opens: dialog('login') }],
};
