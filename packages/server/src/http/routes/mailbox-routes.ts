import type { FastifyInstance } from 'fastify';
import type { MailboxMail } from '../../domain/mail/mailer.ts';
import type { Services } from '../../services.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Returns the text of a mail with clickable links; only those in `links` are converted. */
function bodyOf({ text, links }: MailboxMail): string {
  return links.reduce(
    (html, link) => html.replace(escapeHtml(link), () => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`),
    escapeHtml(text),
  );
}

const article = (mail: MailboxMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${new Date(mail.time).toISOString()}</time></p>
<pre>${bodyOf(mail)}</pre>
</article>`;

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:8px;padding:0 1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

const page = (name: string, mails: MailboxMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox - ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<h1>Mailbox</h1>
<p>This server sends no mail. It shows its mails here to all visitors.</p>
${mails.map(article).join('\n') || '<p>No mails yet.</p>'}
</body>
</html>
`;

/** Shows the mails of a demo at `/mailbox`, and as JSON at `/mailbox.json`; nowhere else are these routes there. */
export function registerMailboxRoutes(app: FastifyInstance, { config, mailer }: Services): void {
  if (config.mail.kind !== 'mailbox') return;
  app.get('/mailbox', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page(config.site.name, await mailer.listMailbox())),
  );
  app.get('/mailbox.json', async () => ({ mails: await mailer.listMailbox() }));
}
