import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { mailboxPage } from '../replies/mailbox-page.ts';

/**
 * Registers the mailbox of a demo: its mails at `/mailbox`, and as JSON at `/mailbox.json`. Real servers do not have
 * these routes.
 */
export function registerMailboxRoutes(app: FastifyInstance, { config, mailer }: Services): void {
  if (config.mail.kind !== 'mailbox') return;
  app.get('/mailbox', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(mailboxPage(config.site.name, await mailer.listMailbox())),
  );
  app.get('/mailbox.json', async () => ({ mails: await mailer.listMailbox() }));
}
