import { afterAll, beforeAll, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { startMailServer } from '../support/loopback.ts';
import { goodPassword } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

overDatabasesAndServers((start) => {
  let post: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  beforeAll(async () => {
    post = await startMailServer();
    server = await start({
      mail: { kind: 'smtp', url: post.url, from: 'Kafra <no-reply@realm.example.org>' },
      publicUrl: 'https://realm.example.org/',
    });
  });
  afterAll(async () => {
    await server.close();
    post.close();
  });

  const register = async (email: string) =>
    server.call('POST /api/account/register', { email, password: goodPassword, recaptcha: await server.captcha() });
  const waiting = () => server.services.database.db.selectFrom('site_outbox').selectAll().execute();

  const isSent = async () => (await waiting()).length === 0;

  it('a mail with a link is sent to the right address, and then deleted from the database', async () => {
    await register('one@example.org');
    await waitFor(isSent, { name: 'sent mail' });
    const mail = post.received.find((one) => one.includes('To: one@example.org')) ?? '';
    expect(mail).toContain('From: Kafra <no-reply@realm.example.org>');
    expect(mail.replaceAll('=\n', '')).toMatch(/https:\/\/realm\.example\.org\/#\/verify\/[\w-]{43}/);
  });

  it('a mail that could not be sent is stored encrypted, and retried later', async () => {
    post.state.isRefusing = true;
    const before = post.received.length;
    expect((await register('two@example.org')).status).toBe(204);
    const [row] = await waitFor(waiting, { name: 'failed attempt', until: ([first]) => first?.attempts === 1 });
    expect(Buffer.from(row?.params ?? []).toString('latin1')).not.toContain('token');
    post.state.isRefusing = false;
    server.services.mailer.deliver();
    server.advance(61_000);
    server.services.mailer.deliver();
    await waitFor(() => post.received.length, { name: 'second attempt', until: (received) => received > before });
    await waitFor(isSent, { name: 'sent mail' });
  });
});
