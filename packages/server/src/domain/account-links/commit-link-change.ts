import type { Kysely } from 'kysely';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import type { LinkDeps } from './link-change.ts';
import { linkDeps, publishLinkChange } from './link-deps.ts';
import type { Affected } from './staff-links.ts';

/** Runs a change by staff of a game account's owner in a transaction, and then mails the affected users. */
export async function commitLinkChange(
  context: Context,
  change: (db: Kysely<Schema>, deps: LinkDeps) => Promise<Affected>,
): Promise<undefined> {
  const deps = linkDeps(context.services);
  const affected = await context.services.database.transaction((db) => change(db, deps));
  publishLinkChange(context, ...affected);
}
