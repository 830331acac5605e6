import { type ThemeColors, themes } from '@kafra/sdk/theme';
import type { MailboxMail } from '../../domain/mail/mailer.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Returns the text of a mail as HTML, with clickable links. Only the addresses in `links` become links. */
function bodyOf({ text, links }: MailboxMail): string {
  return links.reduce(
    (html, link) => html.replace(escapeHtml(link), () => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`),
    escapeHtml(text),
  );
}

const article = (mail: MailboxMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="facts">To ${escapeHtml(mail.to)} <time datetime="${new Date(mail.time).toISOString()}">${utcMinuteText(mail.time)} UTC</time></p>
<pre>${bodyOf(mail)}</pre>
</article>`;

const colors = ({ ground, surface, ink, inkSoft, brass, hairline }: ThemeColors): string =>
  `--ground:${ground};--surface:${surface};--ink:${ink};--ink-soft:${inkSoft};--brass:${brass};--hairline:${hairline}`;

/**
 * Style sheet of the mailbox page, in the colours of the site. It uses no fonts of the site, because the page may not
 * load any files.
 */
const style = `:root{color-scheme:light;${colors(themes.day)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${colors(themes.night)}}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 "Source Sans 3",system-ui,sans-serif;overflow-wrap:anywhere}
header,main{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:0 1rem}
header{padding-top:2.5rem}
h1,h2,.brand{font-family:"Iowan Old Style",Georgia,serif;font-weight:500;line-height:1.2;margin:0}
h1{font-size:2.125rem}h2{font-size:1.25rem}
.brand{display:inline-block;margin-bottom:1.5rem;font-size:1.125rem}
a{color:var(--brass)}a:focus-visible{outline:2px solid var(--brass);outline-offset:2px}
header p,.facts{margin:.5rem 0 0;color:var(--ink-soft)}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;font-size:.875rem}
main{padding-block:1.5rem 4rem}
article{margin:0 0 1rem;padding:1.25rem;background:var(--surface);border:1px solid var(--hairline);border-radius:2px}
pre{margin:1rem 0 0;padding-top:1rem;border-top:1px solid var(--hairline);white-space:pre-wrap;font:inherit}`;

/** Returns the HTML page with all mails that a demo would have sent. */
export const mailboxPage = (siteName: string, mails: readonly MailboxMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox - ${escapeHtml(siteName)}</title>
<style>${style}</style>
</head>
<body>
<header>
<a class="brand" href="./">${escapeHtml(siteName)}</a>
<h1>Mailbox</h1>
<p>This server sends no mail. It shows its mails here to all visitors.</p>
</header>
<main>
${mails.map(article).join('\n') || '<p>No mails yet.</p>'}
</main>
</body>
</html>
`;
