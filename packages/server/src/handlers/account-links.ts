import type { Api } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { LinkDeps } from '../domain/account-links/link-change.ts';
import { linkDeps, publishLinkChange } from '../domain/account-links/link-deps.ts';
import { shownClaims, shownLinks } from '../domain/account-links/link-names.ts';
import { type Affected, decideClaim, linkByStaff, unlinkByStaff } from '../domain/account-links/staff-links.ts';
import type { Context } from '../domain/context.ts';
import type { Schema } from '../store/schema.ts';
import type { PartialHandlers } from './handlers.ts';

/** Commits a change by staff, and then mails the affected users. */
async function change(context: Context, work: (db: Kysely<Schema>, deps: LinkDeps) => Promise<Affected>) {
  const deps = linkDeps(context.services);
  const affected = await context.services.database.transaction((db) => work(db, deps));
  publishLinkChange(context, ...affected);
}

const actor = ({ session, ip }: Context) => ({ masterId: session.masterId, ip });

/** The calls by which staff look after whose game accounts are. */
export const accountLinkHandlers = {
  links: async ({ search }, { services }) => ({ links: await shownLinks(services.database.db, search) }),

  link: ({ user_id: userId, email, reason }, context) =>
    change(context, (db, deps) => linkByStaff(db, deps, { userId, email, reason, by: actor(context) })).then(
      () => undefined,
    ),

  unlink: ({ account_id: accountId, reason }, context) =>
    change(context, (db, deps) => unlinkByStaff(db, deps, { accountId, reason, by: actor(context) })).then(
      () => undefined,
    ),

  claims: async (_request, { services }) => ({ claims: await shownClaims(services.database.db) }),

  decideClaim: ({ id, grant, reason }, context) =>
    change(context, (db, deps) => decideClaim(db, deps, { id, isGranted: grant, reason, by: actor(context) })).then(
      () => undefined,
    ),
} satisfies PartialHandlers<Api['admin']>;
