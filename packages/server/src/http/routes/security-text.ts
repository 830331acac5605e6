import { day } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';

/** Milliseconds until the file `security.txt` expires. RFC 9116 requires an expiry and recommends less than a year. */
const lifetime = 180 * day;

/** Serves `/.well-known/security.txt` (RFC 9116) if the settings name a contact. */
export function registerSecurityText(app: FastifyInstance, { config, clock, publicUrl }: Services): void {
  const { contact } = config.security;
  if (contact === undefined) return;
  const address = contact.includes('://') ? contact : `mailto:${contact}`;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${address}`,
          `Expires: ${new Date(clock.now() + lifetime).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl()}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
