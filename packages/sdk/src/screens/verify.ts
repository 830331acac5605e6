import { dialog } from '../catalog/dialogs.ts';
import { definePage } from '../models/page.ts';

const text = (...paragraphs: string[]) => [{ kind: 'text' as const, paragraphs }];

export const verify = definePage({
  id: 'verify',
  command: ['auth', 'verify'],
  async load({ verificationId }, { client }) {
    await client.account.verify({ verification_id: verificationId });
    return true;
  },
  content({ data, error }) {
    if (error) {
      // The reason is not shown, because it would help attackers who guess links.
      const sections = text('There was an error verifying your email.', 'Please contact an administrator.');
      return { heading: 'Verification Failed!', sections };
    }
    if (!data)
      return { heading: 'Verifying', isBusy: true, sections: text('Please wait while your account is verified.') };
    return {
      heading: 'Account Verified!',
      sections: text(
        'Your email has been successfully verified!',
        'Please sign in and create your first player account.',
      ),
      buttons: [{ id: 'login', label: 'Go to Sign in', target: dialog('login'), tone: 'primary' }],
    };
  },
});
