import type { Services } from '../../services.ts';
import type { Context } from '../context.ts';
import type { LinkDeps } from './link-change.ts';

/** Returns the services for changes of links in a server. */
export const linkDeps = ({ mailer, clock }: Services): LinkDeps => ({ post: mailer.enqueue, now: clock.now() });

/** Runs after the commit: removes the cached rights of the previous owner, and sends the mails. */
export function publishLinkChange({ services, session }: Context, ...others: (number | undefined)[]): void {
  for (const masterId of new Set([session.masterId, ...others]))
    if (masterId !== undefined) services.credentialCaches.invalidate(masterId);
  services.mailer.deliver();
}
