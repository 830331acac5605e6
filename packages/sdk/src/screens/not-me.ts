import * as z from 'zod/mini';
import { formatHash } from '../core/hash-query.ts';
import { definePageForm } from '../models/forms/page-form.ts';
import { definePage } from '../models/page.ts';

/**
 * Page for the link in a mail about an unknown sign-in. It ends the sessions only after a press of the button, because
 * programs that scan mails open links too.
 */
export const notMe = definePage({
  id: 'not_me',
  content: () => ({
    heading: 'It was not me',
    sections: [
      {
        kind: 'text',
        paragraphs: [
          'If someone else signed in to your account, they know your password.',
          'This signs out every browser and program. You then choose a new password.',
        ],
      },
    ],
  }),
  form: definePageForm('not_me', {
    schema: z.object({}),
    fields: {},
    labels: {
      idle: 'Sign out everywhere',
      busy: 'Signing out...',
      done: 'Signed out!',
      failed: 'Failed to sign out',
    },
    failure: 'Failed to sign out everywhere.',
    async submit(_, { reportId }, { client, navigate, session }) {
      const userSignal = session.userSignal();
      const { reset_id } = await client.account.disownSignIn({ report_id: reportId });
      // A user who has signed in meanwhile stays signed in.
      if (!userSignal.aborted) session.signOut();
      navigate(formatHash({ path: `/reset/${encodeURIComponent(reset_id)}`, query: {} }));
    },
  }),
});
