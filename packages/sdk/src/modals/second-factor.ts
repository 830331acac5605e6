import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { afterSignIn, keepToken, offerFound } from './parts/complete-sign-in.ts';
import { secondFactorField } from './parts/second-factor-field.ts';

/** Dialog for the second step of signing in, which asks for a code. */
export const secondFactor = defineForm({
  id: 'second_factor',
  schema: z.pick(api.secondFactor.signIn.request, { code: true }),
  fields: { code: secondFactorField },
  labels: { idle: 'Sign in', busy: 'Signing in...', done: 'Signed in!' },
  failure: 'Failed to sign into account.',
  async submit({ code }, { challenge, remember }, context) {
    const { token, is_first } = await context.client.secondFactor.signIn({ challenge, code });
    keepToken(context, token, remember);
    return is_first ? offerFound(context) : undefined;
  },
  after: (_, __, context) => afterSignIn(context),
});
