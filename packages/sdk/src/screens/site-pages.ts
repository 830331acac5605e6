import { dialog } from '../catalog/dialogs.ts';
import { ownerLevel } from '../contract/access.ts';
import { type SitePage, sitePage } from '../contract/pages.ts';
import { type Cell, cell } from '../models/content.ts';
import { levelOf } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { pageHash } from '../rules/site-pages.ts';
import { languageCell } from './parts/language-cell.ts';
import { timeCell } from './parts/time-cell.ts';

const sourceNames = { settings: 'Settings', file: 'File', database: 'Panel', removed: 'Removed' } as const;

/**
 * Returns the cell with the source of the page text that visitors see. If it overrides a text in the database, the cell
 * contains a warning.
 */
function sourceCell({ source, location, overridden_by }: SitePage): Cell {
  const name = sourceNames[source];
  const title = location ?? name;
  if (overridden_by !== undefined) return cell(`${name} (overrides the panel)`, { tone: 'warn', title });
  return cell(name, source === 'removed' ? { tone: 'soft' } : { title });
}

const neverSaved = 'Only pages that were saved in the panel have versions and can be removed here.';
const versionsRefusal = ({ version }: SitePage) => (version === 0 ? neverSaved : undefined);

function removalRefusal({ version, source, overridden_by }: SitePage): string | undefined {
  if (source === 'removed') return 'The page is removed already.';
  return version > 0 && (source === 'database' || overridden_by !== undefined) ? undefined : neverSaved;
}

/** Screen with the operator's pages in settings, files and the database. */
export const sitePages = defineTable<SitePage>()({
  id: 'site_pages',
  command: ['pages', 'list'],
  async guard(context) {
    return levelOf(context) < ownerLevel ? { title: 'You do not have permission to edit the pages' } : undefined;
  },
  load: async ({ client }, _, signal) => (await client.pages.list({}, { signal })).pages,
  failure: 'Failed to load the pages.',
  key: ({ slug, language }) => `${slug} ${language}`,
  name: ({ slug, language, is_default }) => (is_default ? slug : `${slug} (${language})`),
  columns: [
    {
      id: 'page',
      title: 'Page',
      priority: 1,
      cell: ({ slug, source }) => cell(slug, source === 'removed' ? {} : { link: pageHash(slug) }),
      sort: ({ slug }) => slug,
    },
    { id: 'language', title: 'Language', priority: 1, cell: languageCell, sort: ({ language }) => language },
    { id: 'source', title: 'Source', priority: 2, cell: sourceCell, sort: ({ source }) => sourceNames[source] },
    {
      id: 'author',
      title: 'Author',
      priority: 3,
      cell: ({ author }) => cell(author ?? ''),
      sort: ({ author }) => author,
    },
    {
      id: 'changed',
      title: 'Changed',
      priority: 2,
      cell: ({ updated_at: at }, now) => (at === undefined ? cell('') : timeCell(at, now)),
      sort: ({ updated_at }) => updated_at,
    },
  ],
  search: {
    placeholder: 'Search for a page, language, author or text',
    texts: ({ slug, language, author, text }) => [slug, language, author, text],
    minLength: 2,
  },
  sort: { column: 'page', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'The site has no pages of your own yet', unmatched: 'No pages found matching search' },
  toolbar: () => [{ id: 'write', key: 'c', label: 'New Page', target: dialog('write_page'), tone: 'primary' }],
  actions: [
    { id: 'edit', key: 'e', label: 'Edit', run: (page) => dialog('edit_page', { page }) },
    {
      id: 'versions',
      key: 'p',
      label: 'Versions',
      disabled: versionsRefusal,
      failure: 'Failed to load the versions of the page.',
      async run(page, { client, open }) {
        const { slug, language } = page;
        const { versions } = await client.pages.versions({ slug, language });
        open(dialog('restore_page', { page, versions }));
      },
    },
    {
      id: 'remove',
      key: 'R',
      label: 'Remove',
      tone: 'danger',
      disabled: removalRefusal,
      run: (page) => dialog('remove_page', { page }),
    },
  ],
  fields: {
    ...fieldsOf(sitePage, (page) => page),
    updated_at: ({ updated_at: at }) => (at === undefined ? undefined : new Date(at).toISOString()),
  },
  mainFields: ['slug', 'language', 'source', 'author', 'updated_at'],
});
