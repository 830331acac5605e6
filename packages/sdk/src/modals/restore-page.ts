import * as z from 'zod/mini';
import type { SitePageVersion } from '../contract/pages.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { formatCount, formatDateTime } from '../rules/text/format.ts';
import { overrideNote, pageTitle, previewText } from './parts/page-fields.ts';

function versionLabel({ version, updated_at, author, characters, is_removal }: SitePageVersion): string {
  const content = is_removal ? 'removed' : `${formatCount(characters)} characters`;
  return [`${version}: ${formatDateTime(updated_at)}`, author, content].filter(Boolean).join(', ');
}

/** Dialog that shows the stored versions of a site page. A version that is not the current text can be saved again. */
export const restorePage = defineForm({
  id: 'restore_page',
  heading: ({ page }) => `Versions of ${pageTitle(page)}`,
  intro: ({ page }) => [
    'A restored version becomes the newest one. The last 20 versions are stored.',
    ...overrideNote(page),
  ],
  schema: z.object({ version: z.string() }),
  fields: {
    version: {
      label: 'Version',
      type: 'select',
      options: ({ params: { page, versions } }) =>
        versions.map((one) => ({
          value: String(one.version),
          label: versionLabel(one),
          ...(one.version === page.version && { disabled: 'current' }),
          ...(one.is_removal && { disabled: 'without text' }),
        })),
      placeholder: 'Choose a version',
      empty: 'No version is stored.',
    },
  },
  preview: {
    title: 'Text of the version',
    async load({ version }, { page: { slug, language } }, context, signal) {
      if (!version) return [];
      const request = { slug, language, version: Number(version) };
      const { page } = await context.client.pages.show(request, { signal });
      return previewText({ slug, text: page.text }, context, signal);
    },
    failure: 'The version could not be loaded.',
  },
  labels: { idle: 'Restore', busy: 'Restoring...', done: 'Restored!' },
  failure: 'Failed to restore the version.',
  async submit({ version }, { page: { slug, language, version: current } }, { client }) {
    await client.pages.restore({ slug, language, version: Number(version), current });
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
