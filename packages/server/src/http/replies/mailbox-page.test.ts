import { themes } from '@kafra/sdk/theme';
import { describe, expect, it } from 'vitest';
import { mailboxPage } from './mailbox-page.ts';

const mail = {
  id: 1,
  to: 'reader@example.org',
  subject: 'Verify <your> address',
  text: 'Open this link:\nhttp://realm.test/#/verify/abc\nNot this: http://other.test/',
  links: ['http://realm.test/#/verify/abc'],
  time: Date.UTC(2026, 10, 20, 4, 5),
};

describe('the demo mailbox', () => {
  it('uses the colours of the site in light and dark mode', () => {
    const html = mailboxPage('Prontera', []);
    expect(html).toContain(`--ground:${themes.day.ground}`);
    expect(html).toContain(`--ground:${themes.night.ground}`);
    expect(html).toContain('No mails yet.');
  });

  it('shows the name of the site with a link to it', () => {
    expect(mailboxPage('<Rune> & Co', [])).toContain('<a class="brand" href="./">&lt;Rune&gt; &amp; Co</a>');
  });

  it('shows a mail as text, with clickable links to the site only', () => {
    const html = mailboxPage('Prontera', [mail]);
    expect(html).toContain('<h2>Verify &lt;your&gt; address</h2>');
    expect(html.match(/<pre>(.*?)<\/pre>/s)?.[1]).toBe(
      'Open this link:\n<a href="http://realm.test/#/verify/abc">http://realm.test/#/verify/abc</a>\nNot this: http://other.test/',
    );
    expect(html).toContain('2026-11-20T04:05:00.000Z');
  });
});
