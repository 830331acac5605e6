import type * as z from 'zod/mini';
import type { PageId, PageParams } from '../../catalog/pages.ts';
import type { Context } from '../context.ts';
import { type ButtonLabels, createForm, type Form } from './form.ts';
import { type FieldDefinitions, type FieldsFor, type FormSchema, openFields, type Values } from './form-fields.ts';

interface PageFormBase<Id extends PageId, Given> {
  labels: ButtonLabels;
  ready?(values: Given): true | string;
  submit(values: Given, params: PageParams[Id], context: Context): Promise<void>;
  failure: string;
}

/** Definition of a form on a page: fields with a button below them. */
export interface PageForm<Id extends PageId> {
  schema: FormSchema;
  fields: FieldDefinitions;
  labels: ButtonLabels;
  create(params: PageParams[Id], context: Context): Form;
}

/** Declaration of a form on a page, with exactly the fields of its schema. */
interface PageFormSpec<Id extends PageId, Schema extends FormSchema> extends PageFormBase<Id, z.output<Schema>> {
  schema: Schema;
  fields: FieldsFor<Schema, PageParams[Id]>;
}

/** Declares the form of a page: `definePageForm('reset', { schema: ..., fields: ... })`. */
export function definePageForm<const Id extends PageId, Schema extends FormSchema>(
  _: Id,
  definition: PageFormSpec<Id, Schema>,
): PageForm<Id> {
  // The type cast is safe, because the form passes on only values that the schema has validated.
  const { schema, fields, labels, ready, submit, failure } = definition as unknown as PageFormBase<Id, Values> & {
    schema: FormSchema;
    fields: FieldDefinitions;
  };
  return {
    ...{ schema, fields, labels },
    create: (params, context) =>
      createForm({
        clock: context.clock,
        labels,
        solveCaptcha: context.solveCaptcha,
        staysDone: true,
        schema,
        fields: (values) => openFields(fields, { params, context, values }),
        ready,
        async submit(values) {
          await submit(values, params, context);
          return undefined;
        },
        onError: (error, message = failure) => context.reportError(error, message),
      }),
  };
}
