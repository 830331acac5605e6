import { afterEach, expect, it } from 'vitest';
import { startCaptchaService } from '../support/loopback.ts';
import { startTestServer } from '../support/server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Creates a realm with a captcha service that gives this reply. */
async function realm(answer: (form: URLSearchParams) => object | undefined) {
  const service = await startCaptchaService(answer);
  const server = await startTestServer({
    site: { captcha: { provider: 'recaptcha', site_key: 'public' } },
    recaptcha: { secret: 'hidden', hostnames: ['realm.example.org'], verifyUrl: service.url },
  });
  closing.push(service.close, server.close);
  return (recaptcha: string) =>
    server.call('POST /api/account/login', { email: 'x@example.org', password: 'y', recaptcha });
}

it('a reCAPTCHA check sends the secret to the service, and accepts a solution once', async () => {
  const asked: URLSearchParams[] = [];
  const login = await realm((form) => {
    asked.push(form);
    return { success: true, hostname: 'realm.example.org' };
  });
  expect((await login('answer-1')).body.code).toBe('invalid_credentials');
  expect(asked[0]?.get('secret')).toBe('hidden');
  expect(asked[0]?.get('response')).toBe('answer-1');
  expect((await login('answer-1')).body.code).toBe('captcha_failed');
  expect((await login('answer-2')).body.code).toBe('invalid_credentials');
});

it('a reCAPTCHA check rejects solutions that the service rejects or assigns to another site', async () => {
  const login = await realm((form) => ({
    success: form.get('response') !== 'bad',
    hostname: form.get('response') === 'stolen' ? 'other.example.org' : 'realm.example.org',
  }));
  expect((await login('bad')).body.code).toBe('captcha_failed');
  expect((await login('stolen')).body.code).toBe('captcha_failed');
});

it("a reCAPTCHA check rejects all solutions while Google's service does not respond", async () => {
  const login = await realm(() => undefined);
  const answer = await login('answer');
  expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
});
