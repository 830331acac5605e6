import { dialog } from '../catalog/dialogs.ts';
import type { Action } from '../models/content.ts';
import { definePage } from '../models/page.ts';

const text = (...paragraphs: string[]) => [{ kind: 'text' as const, paragraphs }];

/** Reply of the call that verifies the code of a mailed link. Older servers do not send the email address. */
interface Verified {
  email?: string | undefined;
}

const signIn = (email?: string): Action => ({
  id: 'login',
  label: 'Go to Sign in',
  target: dialog('login', email === undefined ? {} : { email }),
  tone: 'primary',
});

export const verify = definePage({
  id: 'verify',
  command: ['auth', 'verify'],
  async load({ verificationId }, { client }) {
    const reply = await client.account.verify({ verification_id: verificationId });
    return { email: reply?.email } satisfies Verified;
  },
  content({ data, error }) {
    if (error) {
      // The page does not show why the code was refused, because that would help attackers who guess links.
      const sections = text(
        'There was an error verifying your email.',
        'Please contact an administrator.',
        'Is the link more than a day old? Sign in to get a new one.',
      );
      return { heading: 'Verification Failed!', sections, buttons: [signIn()] };
    }
    if (!data)
      return { heading: 'Verifying', isBusy: true, sections: text('Please wait while your account is verified.') };
    return {
      heading: 'Account Verified!',
      sections: text(
        'Your email has been successfully verified!',
        'Please sign in and create your first player account.',
      ),
      buttons: [signIn((data as Verified).email)],
    };
  },
});
