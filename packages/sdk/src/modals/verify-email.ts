import { dialog } from '../catalog/dialogs.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';

export const verifyEmail = defineAlert()({
  id: 'verify_email',
  body: ({ email, changed }) => [
    {
      kind: 'text',
      paragraphs: [
        `An email with a verification link was sent to ${email}.`,
        ...(changed
          ? [
              'Until you open it you stay signed in here, but cannot sign in elsewhere.',
              'All other devices were signed out.',
            ]
          : []),
        'If it does not arrive within a few minutes, please check your spam folder.',
      ],
    },
  ],
  action: {
    labels: { idle: 'Resend Email', busy: 'Resending...', done: 'Resent!' },
    failure: 'Failed to resend verification email.',
    initialLimit: ({ resend_after }) => resend_after,
    limitMessage: (remaining) => `You can resend in ${remaining}.`,
    async submit(_, { email }, { client }) {
      const reply = await client.account.resend({ email });
      return { retryAfter: reply?.resend_after };
    },
  },
  links: ({ email, changed }) => (changed ? [] : [{ label: 'Sign in', target: dialog('login', { email }) }]),
});
