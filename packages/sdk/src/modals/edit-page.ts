import { dialog } from '../catalog/dialogs.ts';
import type { SitePage } from '../contract/pages.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { formatDateTime } from '../rules/text/format.ts';
import { bodyHint } from './parts/news-fields.ts';
import {
  currentPage,
  overrideNote,
  pageTextField,
  pageTextSchema,
  pageTitle,
  previewText,
} from './parts/page-fields.ts';

/** Returns the note about the version that another owner saved meanwhile, because of which saving failed. */
function changeNote({ author = 'Another owner', updated_at: at, source }: SitePage): string[] {
  const time = at === undefined ? '' : ` on ${formatDateTime(at)}`;
  if (source === 'removed')
    return [
      `${author} removed this page${time} while you edited it.`,
      'Your text is in the form. Saving now creates the page again.',
    ];
  return [
    `${author} saved this page${time} while you edited it.`,
    'Your text is in the form, theirs is above it. Saving now replaces theirs with yours.',
  ];
}

export const editPage = defineForm({
  id: 'edit_page',
  heading: ({ page }) => `Edit Page: ${pageTitle(page)}`,
  intro: ({ page, typed }) => [...(typed === undefined ? [] : changeNote(page)), ...overrideNote(page)],
  sections: ({ page, typed }) =>
    typed === undefined || page.text === '' ? [] : [{ kind: 'code', title: 'Saved text', text: page.text }],
  schema: pageTextSchema,
  fields: {
    text: { ...pageTextField, hint: bodyHint, initial: ({ params: { page, typed } }) => typed ?? page.text },
  },
  preview: {
    title: 'Preview',
    load: ({ text }, { page: { slug } }, context, signal) => previewText({ slug, text: String(text) }, context, signal),
    failure: 'The preview could not be loaded.',
  },
  labels: { idle: 'Save', busy: 'Saving...', done: 'Saved!' },
  failure: 'Failed to save the page.',
  async submit({ text }, { page: { slug, language, version } }, { client }) {
    try {
      await client.pages.save({ slug, language, version, text });
    } catch (error) {
      const current = currentPage(error);
      if (!current) throw error;
      return { isDone: false, next: dialog('edit_page', { page: current, typed: text }) };
    }
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
