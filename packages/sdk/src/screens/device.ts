import { dialog } from '../catalog/dialogs.ts';
import type { Context } from '../models/context.ts';
import { definePage, type PageContent } from '../models/page.ts';

/** Returns the page on which a signed-in user confirms the sign-in of a program. */
function content({ session }: Context, user_code?: string): PageContent {
  const heading = 'Sign in a program';
  if (!session.getSnapshot())
    return {
      heading,
      sections: [{ kind: 'text', paragraphs: ['Sign in here first. Then you can confirm the program.'] }],
      buttons: [{ id: 'login', label: 'Sign in', target: dialog('login'), tone: 'primary' }],
    };
  const known = user_code === undefined ? {} : { user_code };
  return {
    heading,
    sections: [
      {
        kind: 'text',
        paragraphs: ['A program that you started, such as kafra, asks you to confirm its sign-in here.'],
      },
    ],
    buttons: [{ id: 'continue', label: 'Continue', target: dialog('approve_device', known), tone: 'primary' }],
  };
}

export const device = definePage({ id: 'device', content: (_state, _params, context) => content(context) });

export const deviceCode = definePage({
  id: 'device_code',
  content: (_state, { userCode }, context) => content(context, userCode),
});
