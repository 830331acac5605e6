import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { decodeToken } from '../client/session/token.ts';
import { api } from '../contract/api.ts';
import type { Context } from '../models/context.ts';
import { defineForm, type SubmitResult } from '../models/dialogs/dialog.ts';

/** Whoever signs in for the first time may have played here before there was a site. */
async function offerFound({ site, account }: Context): Promise<SubmitResult> {
  if (!site.claims_by_email) return undefined;
  await account.ensure();
  const found = account.getSnapshot().data?.claimable ?? [];
  return found.length > 0 ? { next: dialog('claim_by_email') } : undefined;
}

const unusableToken = (token: string): string =>
  decodeToken(token)
    ? 'By the clock of this device the new session has ended already: please set it right.'
    : 'The server sent a token that cannot be read.';

export const login = defineForm({
  id: 'login',
  schema: z.extend(api.account.login.request, { remember: z.boolean() }),
  fields: {
    email: { label: 'Email', type: 'email' },
    password: { label: 'Password', type: 'password' },
    remember: { label: 'Remember me', type: 'toggle' },
    recaptcha: { label: 'Captcha', type: 'captcha' },
  },
  labels: { idle: 'Sign in', busy: 'Signing in...', done: 'Signed in!' },
  failure: 'Failed to sign into account.',
  async submit({ remember, ...credentials }, _, context) {
    const { token, not_verified, resend_after, is_first } = await context.client.account.login(credentials);
    if (not_verified)
      return { isDone: false, next: dialog('verify_email', { email: credentials.email, resend_after }) };
    if (!token) throw new Error('The server sent no token.');
    context.session.signIn(token, remember);
    if (!context.session.getSnapshot()) throw new Error(unusableToken(token));
    return is_first ? offerFound(context) : undefined;
  },
  after(_, __, { session, navigate }) {
    // No session after a success means that the address still waits for its verification.
    if (session.getSnapshot()) navigate('#/control_panel/master');
  },
  links: [
    { label: 'Lost password?', target: dialog('forgot_password') },
    { before: 'Not registered?', label: 'Create account', target: dialog('register') },
  ],
});
