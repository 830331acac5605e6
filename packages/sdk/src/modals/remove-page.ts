import { defineConfirm } from '../models/dialogs/dialog.ts';
import { storedPageArgument } from './parts/page-argument.ts';
import { overrideNote, pageTitle } from './parts/page-fields.ts';

export const removePage = defineConfirm({
  id: 'remove_page',
  command: ['pages', 'remove'],
  argument: storedPageArgument,
  question: ({ page }) => [
    `Remove the page ${pageTitle(page)}?`,
    ...(page.location === undefined
      ? ['Visitors no longer see it. You can restore it from its versions.']
      : overrideNote(page).map(() => `Visitors still see the text of ${page.location}.`)),
  ],
  labels: { idle: 'Remove', busy: 'Removing...', done: 'Removed!' },
  tone: 'danger',
  failure: 'Failed to remove the page.',
  async submit(_, { page: { slug, language, version } }, { client }) {
    await client.pages.remove({ slug, language, version });
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
