import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { afterSignIn, keepToken, offerFound } from './parts/complete-sign-in.ts';

export const login = defineForm({
  id: 'login',
  schema: z.extend(api.account.login.request, { remember: z.boolean() }),
  fields: {
    email: { label: 'Email', type: 'email', initial: ({ params }) => params.email ?? '' },
    password: { label: 'Password', type: 'password' },
    remember: { label: 'Remember me', type: 'toggle' },
    recaptcha: { label: 'Captcha', type: 'captcha' },
  },
  labels: { idle: 'Sign in', busy: 'Signing in...', done: 'Signed in!' },
  failure: 'Failed to sign into account.',
  async submit({ remember, ...credentials }, _, context) {
    const reply = await context.client.account.login(credentials);
    if (reply.not_verified) {
      const { resend_after } = reply;
      return { isDone: false, next: dialog('verify_email', { email: credentials.email, resend_after }) };
    }
    if (reply.challenge !== undefined)
      return { isDone: false, next: dialog('second_factor', { challenge: reply.challenge, remember }) };
    if (!reply.token) throw new Error('The server sent no token.');
    keepToken(context, reply.token, remember);
    if (reply.must_set_up_second_factor) return { next: dialog('set_up_second_factor') };
    return reply.is_first ? offerFound(context) : undefined;
  },
  after: (_, __, context) => afterSignIn(context),
  links: [
    { label: 'Lost password?', target: dialog('forgot_password') },
    { before: 'Not registered?', label: 'Create account', target: dialog('register') },
  ],
});
