import type { Kysely } from 'kysely';
import { paths } from '../../config.ts';
import { audit } from '../../store/audit.ts';
import type { PageName } from '../../store/pages.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import { type PageChange, readPageName } from './edit-pages.ts';
import { readPageFiles } from './page-files.ts';
import type { PageOverrides } from './page-records.ts';
import { storedPagesReply } from './stored-pages.ts';

/** Returns the page texts in the settings and in the data folder, which override those of the database. */
export function pageOverrides({ services: { config } }: Context): PageOverrides {
  const { pages: settings, language: siteLanguage } = config.site;
  return { settings, siteLanguage, files: readPageFiles(paths(config).sitePages, siteLanguage).pages };
}

interface RequestedPage {
  slug: string;
  language?: string | undefined;
}

/** Reads the name of a page in an API request. @throws Refusal for invalid names. */
export const requestedPage = (named: RequestedPage, { services: { config } }: Context): PageName =>
  readPageName(named, config.site.language);

/**
 * Runs one change of a page in a transaction, with its entry in the audit log. Visitors get the new texts immediately.
 */
export async function changePage<T>(
  context: Context,
  { action, named, basedOn }: { action: string; named: RequestedPage; basedOn: number },
  change: (db: Kysely<Schema>, facts: PageChange) => Promise<T>,
): Promise<T> {
  const { services, session, ip, now } = context;
  const name = requestedPage(named, context);
  const overrides = pageOverrides(context);
  const result = await services.database.transaction(async (db) => {
    const changed = await change(db, { name, basedOn, now, overrides, author: session.masterId });
    const target = name.language === '' ? name.slug : `${name.slug}.${name.language}`;
    await audit(db, { at: services.clock.now(), masterId: session.masterId, ip, action, target });
    return changed;
  });
  services.responseCache.drop(storedPagesReply);
  return result;
}
