import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { masterPasswordRule, repetitionRule } from '../models/forms/credential-rules.ts';
import { definePageForm } from '../models/forms/page-form.ts';
import { definePage } from '../models/page.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';

export const reset = definePage({
  id: 'reset',
  command: ['auth', 'reset'],
  content: () => ({
    heading: 'Change your password',
    sections: [],
    buttons: [{ id: 'login', label: 'Back to Sign in', target: dialog('login') }],
  }),
  form: definePageForm('reset', {
    schema: z.omit(api.account.passwordReset.request, { reset_id: true }),
    fields: {
      password: {
        label: 'New password',
        type: 'new-password',
        hint: credentialHints.masterPassword,
        rule: (password, state) => masterPasswordRule(password, state),
      },
      password_confirmed: {
        label: 'New password confirmed',
        type: 'new-password',
        rule: (repeated, { values }) => repetitionRule(repeated, values.password),
      },
    },
    labels: {
      idle: 'Submit',
      busy: 'Updating password...',
      done: 'Password updated!',
      failed: 'Failed to update password',
    },
    failure: 'Failed to reset account password.',
    async submit(values, { resetId }, { client }) {
      await client.account.passwordReset({ reset_id: resetId, ...values });
    },
  }),
});
