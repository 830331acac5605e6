import type { Api } from '@kafra/sdk/contract';
import { commitLinkChange } from '../domain/account-links/commit-link-change.ts';
import { shownClaims, shownLinks } from '../domain/account-links/link-names.ts';
import { decideClaim, linkByStaff, unlinkByStaff } from '../domain/account-links/staff-links.ts';
import type { Context } from '../domain/context.ts';
import type { PartialHandlers } from './handlers.ts';

const actor = ({ session, ip }: Context) => ({ masterId: session.masterId, ip });

/** Handles the API calls of staff about the owners of game accounts. */
export const accountLinkHandlers = {
  links: async ({ search }, { services }) => ({ links: await shownLinks(services.database.db, search) }),

  link: ({ user_id: userId, email, reason }, context) =>
    commitLinkChange(context, (db, deps) => linkByStaff(db, deps, { userId, email, reason, by: actor(context) })),

  unlink: ({ account_id: accountId, reason }, context) =>
    commitLinkChange(context, (db, deps) => unlinkByStaff(db, deps, { accountId, reason, by: actor(context) })),

  claims: async (_request, { services }) => ({ claims: await shownClaims(services.database.db) }),

  decideClaim: ({ id, grant, reason }, context) =>
    commitLinkChange(context, (db, deps) =>
      decideClaim(db, deps, { id, isGranted: grant, reason, by: actor(context) }),
    ),
} satisfies PartialHandlers<Api['admin']>;
