import type { SitePage } from '../../contract/pages.ts';
import type { CommandArgument } from '../../models/dialogs/command-argument.ts';

/**
 * Command argument that names a site page in the database by its slug. A language other than the main one is appended:
 * `SLUG.LANGUAGE`.
 */
export const storedPageArgument: CommandArgument<{ page: SitePage }> = {
  name: 'page',
  description: 'slug of a page, such as rules, or rules.de in another language',
  noun: 'page',
  async choices({ client }) {
    const { pages } = await client.pages.list();
    return pages.map((page) => ({
      names: page.is_default ? [page.slug, `${page.slug}.${page.language}`] : [`${page.slug}.${page.language}`],
      params: { page },
      ...(page.version === 0 && { disabled: 'the page was never saved in the panel' }),
    }));
  },
  failure: 'Failed to load the pages.',
};
