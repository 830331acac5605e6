import { dialog } from '../catalog/dialogs.ts';
import { defineAlert } from '../models/dialog.ts';

export const verifyEmail = defineAlert()({
  id: 'verify_email',
  title: 'Verify your email address',
  body: ({ email }) => [
    {
      kind: 'text',
      paragraphs: [
        `An email with a verification link was sent to ${email}.`,
        'If it does not arrive within a few minutes, please check your spam folder.',
      ],
    },
  ],
  action: {
    labels: { idle: 'Resend Email', busy: 'Resending...', done: 'Resent!' },
    failure: 'Failed to resend verification email.',
    async submit(_, { email }, { client }) {
      await client.account.resend({ email });
    },
  },
  links: [{ label: 'Sign in', target: dialog('login') }],
});
