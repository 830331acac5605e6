import type { Api } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { paths } from '../config.ts';
import type { Context } from '../domain/context.ts';
import {
  listPages,
  pageVersions,
  readPageName,
  removePage,
  restorePage,
  savePage,
  showPage,
} from '../domain/site/edit-pages.ts';
import { readPageFiles } from '../domain/site/page-files.ts';
import type { PageOverrides } from '../domain/site/page-records.ts';
import { previewPage } from '../domain/site/site-pages.ts';
import { storedPagesReply } from '../domain/site/stored-pages.ts';
import { audit } from '../store/audit.ts';
import type { Schema } from '../store/schema.ts';
import type { Handlers } from './handlers.ts';

function overridesOf({ services: { config } }: Context): PageOverrides {
  const { pages: settings, language: siteLanguage } = config.site;
  return { settings, siteLanguage, files: readPageFiles(paths(config).sitePages, siteLanguage).pages };
}

interface Named {
  slug: string;
  language?: string | undefined;
}

const nameOf = (named: Named, { services: { config } }: Context) => readPageName(named, config.site.language);

type Change = Parameters<typeof savePage>[1];

/** One change by an owner, noted in the audit log; visitors get the new texts immediately. */
async function change<T>(
  context: Context,
  { action, named, basedOn }: { action: string; named: Named; basedOn: number },
  work: (db: Kysely<Schema>, change: Change) => Promise<T>,
): Promise<T> {
  const { services, session, ip, now } = context;
  const name = nameOf(named, context);
  const overrides = overridesOf(context);
  const result = await services.database.transaction(async (db) => {
    const done = await work(db, { name, basedOn, now, overrides, author: session.masterId });
    const target = name.language === '' ? name.slug : `${name.slug}.${name.language}`;
    await audit(db, { at: services.clock.now(), masterId: session.masterId, ip, action, target });
    return done;
  });
  services.responseCache.drop(storedPagesReply);
  return result;
}

/** The calls about pages of the site. */
export const pageHandlers: Handlers<Api['pages']> = {
  list: async (_request, context) => ({
    pages: await listPages(context.services.database.db, overridesOf(context)),
  }),

  show: async ({ version, ...named }, context) => ({
    page: await showPage(context.services.database.db, nameOf(named, context), { ...overridesOf(context), version }),
  }),

  preview({ slug, text }, context) {
    nameOf({ slug }, context);
    return previewPage(slug, text);
  },

  save: async ({ text, version, ...named }, context) => ({
    page: await change(context, { action: 'save_page', named, basedOn: version }, (db, one) => savePage(db, one, text)),
  }),

  remove: ({ version, ...named }, context) =>
    change(context, { action: 'remove_page', named, basedOn: version }, (db, one) => removePage(db, one)),

  versions: async (named, context) => ({
    versions: await pageVersions(context.services.database.db, nameOf(named, context)),
  }),

  restore: async ({ version, current, ...named }, context) => ({
    page: await change(context, { action: 'restore_page', named, basedOn: current }, (db, one) =>
      restorePage(db, one, version),
    ),
  }),
};
