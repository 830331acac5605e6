import { describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.ts';
import type { ApiError } from './http/api-error.ts';
import type { WireReply, WireRequest } from './http/transport.ts';
import { UserChangedError } from './session/user-changed-error.ts';

function setUp(reply: Partial<WireReply> | Error = {}, userSignal?: () => AbortSignal) {
  const sent: WireRequest[] = [];
  const session = { authorize: () => 'the-token', handleRejection: vi.fn<() => string | undefined>() };
  const client = createClient({
    baseUrl: 'http://realm',
    session,
    userSignal,
    async transport(request) {
      sent.push(request);
      if (reply instanceof Error) throw reply;
      return { status: 200, headers: {}, body: '', ...reply };
    },
  });
  return { client, sent, session };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

describe('the API client', () => {
  it('sends the method, address, body and token that the contract defines', async () => {
    const { client, sent } = setUp({ body: '{"guest_profiles":null}' });
    await client.guestProfiles.update({ id: 7, name: 'Bob', restrictions: 3 });
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        url: 'http://realm/api/account/guest-profiles/7',
        body: '{"name":"Bob","restrictions":3}',
        safe: false,
      },
    ]);
    expect(sent[0]?.headers.authorization).toBe('Bearer the-token');
  });

  it('discards every response to a user who is no longer signed in', async () => {
    for (const reply of [{ status: 200, body: '{"guest_profiles":[]}' }, { status: 500 }, new Error('down')]) {
      const user = new AbortController();
      const { client } = setUp(reply, () => {
        user.abort(new UserChangedError());
        return user.signal;
      });
      expect(await failure(client.guestProfiles.list())).toBeInstanceOf(UserChangedError);
    }
  });

  it("resolves a visitor's call after the visitor has signed in", async () => {
    const { client } = setUp({ body: '{"players":1,"vendors":2}' }, () => AbortSignal.abort());
    await expect(client.server.onlinePlayers()).resolves.toEqual({ players: 1, vendors: 2 });
  });

  it('sends no token with public calls', async () => {
    const { client, sent } = setUp({ body: '{"players":1,"vendors":"2"}' });
    await expect(client.server.onlinePlayers()).resolves.toEqual({ players: 1, vendors: 2 });
    expect(sent[0]?.headers.authorization).toBeUndefined();
    expect(sent[0]?.body).toBeUndefined();
  });

  it.each([
    ['an empty body', undefined, ''],
    ['an empty body with the type HTML', 'text/html', ''],
    ['JSON', 'application/json', '{}'],
    ['JSON that is called HTML', 'text/html', '{}'],
    ['a text', 'text/plain', 'OK'],
    ['a text that is called HTML', 'text/html; charset=utf-8', 'OK'],
  ])('accepts any response body if the contract defines none: %s', async (_, type, body) => {
    const { client } = setUp({ headers: type === undefined ? {} : { 'content-type': type }, body });
    await expect(client.account.resend({ email: 'a@b.c' })).resolves.toBeUndefined();
  });

  it('rejects the HTML page of a proxy, also if the contract defines no body', async () => {
    const { client } = setUp({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '\n<!doctype html>' });
    for (const call of [client.account.resend({ email: 'a@b.c' }), client.server.onlinePlayers()])
      expect(await failure(call)).toMatchObject({
        kind: 'shape',
        message: expect.stringContaining('is not what this version expects: it is a web page.'),
      });
  });

  it("throws the server's message for a refusal", async () => {
    const { client } = setUp({
      status: 429,
      headers: { 'retry-after': '7' },
      body: '{"code":"slow_down","message":"Too many attempts.","details":{"retry_after":7}}',
    });
    const error = await failure(client.account.login({ email: 'a@b.c', password: 'x', recaptcha: '' }));
    expect(error).toMatchObject({
      kind: 'http',
      status: 429,
      code: 'slow_down',
      details: { retry_after: 7 },
      message: 'Too many attempts.',
      retryAfter: 7,
    });
  });

  it.each([
    ['a short text', 'Down until 12:00.\n', 'Down until 12:00.'],
    ['a page', '\n<html><body>Bad gateway</body></html>', 'The server answered 502.'],
    ['a long text', 'x'.repeat(501), 'The server answered 502.'],
    ['nothing', ' ', 'The server answered 502.'],
  ])('reports a refused call in a sentence if the response is %s', async (_, body, message) => {
    const { client } = setUp({ status: 502, body });
    expect(await failure(client.server.onlinePlayers())).toMatchObject({ status: 502, response: body, message });
  });

  it('ends the session when a call with a token gets status 401', async () => {
    const { client, session } = setUp({ status: 401, body: '{}' });
    await failure(client.account.info());
    expect(session.handleRejection).toHaveBeenCalledWith('the-token', expect.objectContaining({ status: 401 }));
  });

  it('retries a refused call once, with the renewed token', async () => {
    const { client, sent, session } = setUp({ status: 401, body: '{}' });
    session.handleRejection.mockReturnValue('another-token');
    await failure(client.account.info());
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-token', 'Bearer another-token']);
  });

  it('does not end the session when sign-in gets status 401', async () => {
    const { client, session } = setUp({ status: 401, body: '{}' });
    await failure(client.account.login({ email: 'a@b.c', password: 'x', recaptcha: '' }));
    expect(session.handleRejection).not.toHaveBeenCalled();
  });

  it('names the call and the field of an unreadable response in the error', async () => {
    const { client } = setUp({ body: '{"players":"many","vendors":2}' });
    const error = await failure(client.server.onlinePlayers());
    expect(error?.kind).toBe('shape');
    expect(error?.message).toBe(
      "The server's answer to GET /api/server/online-players is not what this version expects: " +
        'field players should be a number, not "many".',
    );
  });

  it('does not report input that cannot be serialized as an unreachable server', async () => {
    const { client, sent } = setUp();
    const error = await failure(client.guestProfiles.update({ id: 7, name: 1n as never, restrictions: 3 }));
    expect([error, sent]).toEqual([expect.any(TypeError), []]);
  });

  it('reports broken JSON as an unexpected reply, and a missing response as a network failure', async () => {
    expect(await failure(setUp({ body: '<html>' }).client.server.onlinePlayers())).toMatchObject({ kind: 'shape' });
    const down = await failure(setUp(new Error('ECONNREFUSED')).client.server.onlinePlayers());
    expect(down).toMatchObject({ kind: 'network', message: 'Unable to reach server' });
  });
});
