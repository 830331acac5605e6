import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { DialogHead } from '../../catalog/dialog-heads.ts';
import { api } from '../../contract/api.ts';
import type { associateGuestProfile } from '../../modals/associate-guest-profile.ts';
import type { login } from '../../modals/login.ts';
import { defineConfirm, defineForm, type FormInput } from './dialog.ts';

const schema = api.account.changeMasterEmail.request;
const fields = { email: { label: 'Email', type: 'email' }, password: { label: 'Password', type: 'password' } } as const;
const form = {
  id: 'change_master_email',
  schema,
  fields,
  labels: { idle: 'Change', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed.',
  submit: async () => undefined,
} as const;
const question = {
  id: 'delete_backup',
  question: () => ['Delete it?'],
  labels: { idle: 'Delete', busy: 'Deleting...', done: 'Deleted!' },
  failure: 'Failed.',
  submit: async () => undefined,
} as const;
const backup = {
  name: 'key',
  description: 'key of a backup',
  noun: 'backup',
  choices: async () => [{ names: ['a'], params: { key: 'a', file_name: 'a.gz' } }],
  failure: 'Failed.',
};

/**
 * Each of these invalid definitions compiled in the past and failed at run time: the texts `undefined` and `[object
 * Object]` were sent, or commands were called without arguments.
 */
describe('an invalid dialog definition does not compile', () => {
  it('with a renamed field', () => {
    defineForm(form);
    // @ts-expect-error: the request has the field `email`, not `mail`
    defineForm({ ...form, fields: { mail: fields.email, password: fields.password } });
    defineForm({
      ...form,
      // @ts-expect-error: the entered values have no field `mail`
      submit: async ({ mail }) => void mail,
      // @ts-expect-error: the validated values have no such field either
      ready: ({ mail }) => mail === '',
    });
    expectTypeOf<FormInput<typeof login>>().toEqualTypeOf<{
      email: string;
      password: string;
      recaptcha: string;
      remember: boolean;
    }>();
  });

  it('with a request that has a field which the form lacks', () => {
    // @ts-expect-error: the field for the password is missing
    defineForm({ ...form, fields: { email: fields.email } });
    // @ts-expect-error: the request has no field `reason`
    defineForm({ ...form, fields: { ...fields, reason: { label: 'Reason', type: 'text' } } });
  });

  it('with a field that cannot enter the type of its value', () => {
    // @ts-expect-error: a switch cannot enter a text
    defineForm({ ...form, fields: { ...fields, email: { label: 'Email', type: 'toggle' } } });
    expectTypeOf<FormInput<typeof associateGuestProfile>['accounts']>().toEqualTypeOf<string[]>();
    const choice = z.strictObject({ size: z.enum(['small', 'large']) });
    const options = [{ value: 'huge', label: 'Huge' }] as const;
    // @ts-expect-error: the size `huge` does not exist
    defineForm({ ...form, schema: choice, fields: { size: { label: 'Size', type: 'select', options } } });
  });

  it('with an optional field for a required property of the request', () => {
    // @ts-expect-error: the field `email` is optional, but the request requires it
    defineForm({ ...form, fields: { ...fields, email: { label: 'Email', type: 'email', optional: true } } });
  });

  it('with a command that has no way to find its record', () => {
    defineConfirm({ ...question, command: ['backups', 'delete'], argument: backup });
    // @ts-expect-error: a command needs an argument that names the backup
    defineConfirm({ ...question, command: ['backups', 'delete'] });
    const wrong = { ...backup, choices: async () => [{ names: ['a'], params: { name: 'a' } }] };
    // @ts-expect-error: the dialog is opened with `key` and `file_name`
    defineConfirm({ ...question, command: ['backups', 'delete'], argument: wrong });
  });

  it('with a command about a record but without a sentence of help', () => {
    // @ts-expect-error: the noun `backup-files` does not exist
    defineConfirm({ ...question, command: ['backup-files', 'delete'], argument: backup });
  });

  it('with a palette entry that needs parameters', () => {
    const head: DialogHead<'logout'> = { title: 'Log out', palette: 'members' };
    // @ts-expect-error: the parameters that name the backup are missing
    const wrong: DialogHead<'delete_backup'> = { title: 'Delete Backup', palette: 'members' };
    expect([head, wrong]).toHaveLength(2);
  });

  it('if its id is missing in the catalog of dialogs, or if it defines a title, which the catalog contains', () => {
    // @ts-expect-error: the dialog `resend_mail` does not exist
    defineForm({ ...form, id: 'resend_mail' });
    // @ts-expect-error: the catalog contains the title, because menus and the palette use it
    defineForm({ ...form, title: 'Change Email' });
  });
});
