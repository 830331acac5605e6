import type { Api, SitePage } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import { changePage, pageOverrides, requestedPage } from '../domain/site/change-page.ts';
import { listPages, pageVersions, removePage, restorePage, savePage, showPage } from '../domain/site/edit-pages.ts';
import { previewPage } from '../domain/site/site-pages.ts';
import { textProblems } from '../domain/site/text-problems.ts';
import type { Handlers } from './handlers.ts';

/** Handles the API calls about pages of the site. */
export const pageHandlers: Handlers<Api['pages']> = {
  list: async (_request, context) => ({
    pages: await listPages(context.services.database.db, pageOverrides(context)),
  }),

  show: async ({ version, ...named }, context) => ({
    page: await showPage(context.services.database.db, requestedPage(named, context), {
      ...pageOverrides(context),
      version,
    }),
  }),

  preview({ slug, text }, context) {
    requestedPage({ slug }, context);
    const page = previewPage(slug, text);
    return { ...page, problems: textProblems({ text, cards: page.cards }, context.services.config) };
  },

  save: async ({ text, version, ...named }, context) =>
    withProblems(
      await changePage(context, { action: 'save_page', named, basedOn: version }, (db, one) => savePage(db, one, text)),
      context,
    ),

  remove: ({ version, ...named }, context) =>
    changePage(context, { action: 'remove_page', named, basedOn: version }, (db, one) => removePage(db, one)),

  versions: async (named, context) => ({
    versions: await pageVersions(context.services.database.db, requestedPage(named, context)),
  }),

  restore: async ({ version, current, ...named }, context) =>
    withProblems(
      await changePage(context, { action: 'restore_page', named, basedOn: current }, (db, one) =>
        restorePage(db, one, version),
      ),
      context,
    ),
};

function withProblems(page: SitePage, { services: { config } }: Context) {
  const { cards } = previewPage(page.slug, page.text);
  return { page, problems: textProblems({ text: page.text, cards }, config) };
}
