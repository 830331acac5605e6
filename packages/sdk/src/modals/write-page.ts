import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { bodyHint, slugRule } from './parts/news-fields.ts';
import { currentPage, languageRule, pageTextField, pageTextSchema, previewText } from './parts/page-fields.ts';

export const writePage = defineForm({
  id: 'write_page',
  schema: z.extend(pageTextSchema, { slug: z.string(), language: z.optional(z.string()) }),
  fields: {
    slug: {
      label: 'Page',
      type: 'text',
      hint: 'rules, qualities, features, download, or a name of your own such as staff',
      rule: slugRule,
    },
    language: {
      label: 'Language',
      type: 'text',
      optional: true,
      hint: 'tag such as de or pt-BR; leave blank for the language of the site',
      rule: languageRule,
    },
    text: { ...pageTextField, hint: bodyHint },
  },
  preview: {
    title: 'Preview',
    load: ({ slug, text }, _, context, signal) =>
      slugRule(String(slug)) === undefined && slug !== ''
        ? previewText({ slug: String(slug), text: String(text) }, context, signal)
        : Promise.resolve([]),
    failure: 'The preview could not be loaded.',
  },
  labels: { idle: 'Save', busy: 'Saving...', done: 'Saved!' },
  failure: 'Failed to save the page.',
  async submit({ slug, language, text }, _, { client }) {
    try {
      await client.pages.save({ slug, language: language?.trim(), version: 0, text });
    } catch (error) {
      // If the page exists already, the dialog that edits it opens instead.
      const current = currentPage(error);
      if (!current) throw error;
      return { isDone: false, next: dialog('edit_page', { page: current, typed: text }) };
    }
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
