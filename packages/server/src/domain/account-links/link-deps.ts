import type { Services } from '../../services.ts';
import type { Context } from '../context.ts';
import type { LinkDeps } from './link-change.ts';

/** Returns the services of the server that changes of ownership need. */
export const linkDeps = ({ mailer, clock }: Services): LinkDeps => ({ post: mailer.enqueue, now: clock.now() });

/**
 * Call it after a change of ownership was committed. Removes the cached rights of the previous owner, and sends the
 * mails.
 */
export function publishLinkChange({ services, session }: Context, ...others: (number | undefined)[]): void {
  for (const masterId of new Set([session.masterId, ...others]))
    if (masterId !== undefined) services.credentialCaches.invalidate(masterId);
  services.mailer.deliver();
}
