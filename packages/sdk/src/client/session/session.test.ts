import { describe, expect, it, vi } from 'vitest';
import { fakeClock, flushPromises, sharedMemoryTokens, unsignedToken } from '../../testing/index.ts';
import { ApiError } from '../http/api-error.ts';
import { createSession } from './session.ts';
import { UserChangedError } from './user-changed-error.ts';

const hour = 3_600_000;

function setUp({ age = 0, left = 7 * 24 * hour, persistent = true, sub = 'ada' } = {}) {
  const clock = fakeClock();
  const now = clock.now();
  const token = unsignedToken({ issued: now - age, expires: now + left, sub });
  const tokens = sharedMemoryTokens({ token, persistent });
  const fresh = (whose = 'ada') =>
    unsignedToken({ issued: clock.now(), expires: clock.now() + 7 * 24 * hour, sub: whose });
  const renew = vi.fn(async () => fresh());
  const events = { onExpired: vi.fn(), onUserChange: vi.fn(), warn: vi.fn() };
  const session = createSession({ tokens, clock, log: events, renew, ...events });
  return { clock, token, tokens, fresh, renew, events, session };
}

const refusal = new ApiError({ kind: 'http', call: 'account.info', status: 401, message: 'The session has ended.' });

describe('the session', () => {
  it('removes an expired token when it is read', () => {
    const { tokens, session } = setUp({ left: -1 });
    expect(session.getSnapshot()).toBeUndefined();
    expect(tokens.read()).toBeUndefined();
  });

  it('ends when its token expires during use', async () => {
    const { clock, session, tokens } = setUp({ left: hour });
    await clock.advance(hour);
    expect(session.authorize()).toBeUndefined();
    expect([session.getSnapshot(), tokens.read()]).toEqual([undefined, undefined]);
  });

  it('renews a token that is older than a day and stores the new one in the same storage', async () => {
    const { session, tokens, renew, token } = setUp({ age: 24 * hour + 1, persistent: false });
    expect(session.authorize()).toBe(token);
    await flushPromises();
    expect(renew).toHaveBeenCalledOnce();
    expect(tokens.read()).toMatchObject({ persistent: false });
    expect(session.authorize()).not.toBe(token);
  });

  it('does not renew a token that is younger than a day', async () => {
    const { session, renew } = setUp({ age: 24 * hour });
    session.authorize();
    await flushPromises();
    expect(renew).not.toHaveBeenCalled();
  });

  it('tries to renew its token at most every 30 s and only logs a failure', async () => {
    const { session, clock, renew, events, token } = setUp({ age: 25 * hour });
    renew.mockRejectedValue(new Error('down'));
    session.authorize();
    session.authorize();
    await clock.advance(29_999);
    expect(session.authorize()).toBe(token);
    expect(renew).toHaveBeenCalledOnce();
    expect(events.warn).toHaveBeenCalledOnce();
    await clock.advance(1);
    session.authorize();
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (fresh: string, now: number) => string]>([
    ['is invalid', () => 'x'],
    ['has expired', (_, now) => unsignedToken({ issued: now - hour, expires: now, sub: 'ada' })],
    ['cannot be sent', (fresh) => `${fresh}\r\n`],
  ])('keeps its token if the renewed one %s', async (_, worse) => {
    const { session, clock, renew, fresh, events, token, tokens } = setUp({ age: 25 * hour });
    renew.mockResolvedValue(worse(fresh(), clock.now()));
    session.authorize();
    await flushPromises();
    expect([session.getSnapshot()?.token, tokens.read()?.token]).toEqual([token, token]);
    expect(events.warn).toHaveBeenCalledOnce();
    expect(events.onUserChange).not.toHaveBeenCalled();
  });

  it('ends when the server refuses its current token, but not an older one', () => {
    const { session, token, events, fresh } = setUp();
    session.replace(`${fresh()}y`);
    session.handleRejection(token, refusal);
    expect(session.getSnapshot()).toBeDefined();
    session.handleRejection(session.getSnapshot()?.token ?? '', refusal);
    expect(session.getSnapshot()).toBeUndefined();
    expect(events.onExpired).toHaveBeenCalledOnce();
  });

  it('continues with the token that another program renewed if the server refuses the old one', () => {
    const { session, tokens, token, events, fresh } = setUp({ age: hour });
    const renewed = fresh();
    tokens.write(renewed, true);
    expect(session.handleRejection(token, refusal)).toBe(renewed);
    expect([session.getSnapshot()?.token, tokens.read()?.token]).toEqual([renewed, renewed]);
    expect(events.onExpired).not.toHaveBeenCalled();
  });

  it('does not retry a call for a user whom another program has signed in', () => {
    const { session, tokens, token, fresh } = setUp({ age: hour });
    tokens.write(fresh('bob'), true);
    expect(session.handleRejection(token, refusal)).toBeUndefined();
    expect(session.getSnapshot()?.claims.sub).toBe('bob');
  });

  it('continues with a token that another program stored when its own has expired', async () => {
    const { session, tokens, clock, fresh } = setUp({ left: hour });
    await clock.advance(hour);
    const renewed = fresh();
    tokens.write(renewed, true);
    expect(session.authorize()).toBe(renewed);
  });

  it('takes over a sign-in of another program if no user was signed in', () => {
    const { session, tokens, fresh, events } = setUp({ left: -1 });
    expect(session.authorize()).toBeUndefined();
    expect(events.onUserChange).not.toHaveBeenCalled();
    const theirs = fresh();
    tokens.write(theirs, true);
    expect(session.authorize()).toBe(theirs);
    expect([session.getSnapshot()?.token, events.onUserChange.mock.calls.length]).toEqual([theirs, 1]);
  });

  it('notifies subscribers of a sign-in and stores the token permanently or temporarily, as requested', () => {
    const { session, tokens, fresh, events } = setUp();
    const token = fresh();
    session.signIn(token, false);
    expect(tokens.read()).toEqual({ token, persistent: false });
    expect(events.onUserChange).toHaveBeenCalledOnce();
  });

  it('notifies subscribers of a new user in another tab before it returns that user', () => {
    const { session, tokens, fresh, events, token } = setUp();
    events.onUserChange.mockImplementation(() => expect(session.getSnapshot()?.token).toBe(token));
    tokens.setFromOtherTab(fresh('bob'));
    expect(events.onUserChange).toHaveBeenCalledOnce();
    expect(session.getSnapshot()?.claims.sub).toBe('bob');
  });

  it('treats a renewed token without a user id as a token of the same user', async () => {
    const clock = fakeClock();
    const now = clock.now();
    const token = unsignedToken({ issued: now - 25 * hour, expires: now + hour });
    const renewed = unsignedToken({ issued: now, expires: now + hour });
    const onUserChange = vi.fn();
    const tokens = sharedMemoryTokens({ token, persistent: true });
    const log = { warn: () => undefined };
    const session = createSession({ tokens, clock, log, renew: async () => renewed, onUserChange });
    session.authorize();
    await session.settled();
    expect(session.getSnapshot()?.token).toBe(renewed);
    expect(onUserChange).not.toHaveBeenCalled();
  });

  it('aborts the requests of the previous user after a change of user, but none after a renewal', () => {
    const { session, tokens, fresh } = setUp({ age: hour });
    const signal = session.userSignal();
    session.replace(fresh());
    expect(signal.aborted).toBe(false);
    tokens.setFromOtherTab(fresh('bob'));
    expect(signal.reason).toBeInstanceOf(UserChangedError);
    expect(session.userSignal().aborted).toBe(false);
  });

  it('treats another token of the same user from another tab as a renewal', () => {
    const { session, tokens, fresh, events } = setUp({ age: hour });
    const renewed = fresh();
    tokens.setFromOtherTab(renewed);
    expect(session.getSnapshot()?.token).toBe(renewed);
    expect(events.onUserChange).not.toHaveBeenCalled();
  });

  it('notifies subscribers of a sign-out in this tab, in another tab and by the server', () => {
    const here = setUp();
    here.session.signOut();
    const elsewhere = setUp();
    elsewhere.tokens.setFromOtherTab(undefined);
    const refused = setUp();
    refused.session.handleRejection(refused.token, refusal);
    for (const { events, session } of [here, elsewhere, refused]) {
      expect(events.onUserChange).toHaveBeenCalledOnce();
      expect(session.getSnapshot()).toBeUndefined();
    }
  });

  it('discards a renewal after a change of user, and a renewed token of another user', async () => {
    const { session, tokens, fresh, renew } = setUp({ age: 25 * hour });
    let answer: (token: string) => void = () => undefined;
    renew.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    session.authorize();
    const theirs = fresh('bob');
    tokens.setFromOtherTab(theirs);
    answer(fresh('ada'));
    await session.settled();
    session.replace(fresh('ada'));
    expect(tokens.read()?.token).toBe(theirs);
  });

  it('continues if the server refuses a renewal with any status', async () => {
    const { session, renew, events, tokens, token } = setUp({ age: 25 * hour });
    renew.mockRejectedValue(refusal);
    session.authorize();
    await session.settled();
    expect([session.getSnapshot()?.token, tokens.read()?.token]).toEqual([token, token]);
    expect([events.onExpired, events.onUserChange].map((event) => event.mock.calls.length)).toEqual([0, 0]);
    expect(events.warn).toHaveBeenCalledOnce();
  });

  it('sends its current token when it requests a renewal', async () => {
    const { session, renew, token } = setUp({ age: 25 * hour });
    session.authorize();
    await session.settled();
    expect(renew).toHaveBeenCalledWith(token);
  });

  it('waits 30 s with a renewal after one of another tab or before a reload, but ignores a time in the future', async () => {
    const { session, renew, tokens, clock } = setUp({ age: 25 * hour });
    tokens.setRenewedByOtherTab(clock.now() - 29_999);
    session.authorize();
    expect(renew).not.toHaveBeenCalled();
    tokens.setRenewedByOtherTab(clock.now() + 1);
    session.authorize();
    expect(renew).toHaveBeenCalledOnce();
    expect(tokens.lastRenewal.read()).toBe(clock.now());
  });

  it('does not renew a token that another tab has already renewed', async () => {
    const { session, renew, tokens, fresh } = setUp({ age: 25 * hour });
    const renewed = fresh();
    tokens.write(renewed, true);
    expect(session.authorize()).toBe(renewed);
    expect(renew).not.toHaveBeenCalled();
  });

  it('does not renew its token without a writable store, and warns at most once in 30 s', async () => {
    const { session, clock, renew, tokens, token, events } = setUp({ age: 25 * hour });
    vi.spyOn(tokens.lastRenewal, 'write').mockImplementation(() => {
      throw new Error('The storage is full.');
    });
    for (let calls = 0; calls < 2; calls += 1) expect(session.authorize()).toBe(token);
    await clock.advance(29_999);
    session.authorize();
    expect(events.warn).toHaveBeenCalledOnce();
    expect(renew).not.toHaveBeenCalled();
  });

  const damage = () => expect.fail('damaged');

  it('continues if its token store becomes unreadable, and warns at most once in 30 s', async () => {
    const { session, clock, tokens, token, events } = setUp({ age: 25 * hour });
    tokens.read = damage;
    for (let calls = 0; calls < 2; calls += 1) expect(session.authorize()).toBe(token);
    await clock.advance(29_999);
    expect(session.authorize()).toBe(token);
    expect(events.warn).toHaveBeenCalledOnce();
  });

  it('ends when its token expires or is refused, although the token store is unreadable', async () => {
    const expired = setUp({ left: hour });
    const refused = setUp();
    for (const { tokens } of [expired, refused]) tokens.read = damage;
    await expired.clock.advance(hour);
    expect(expired.session.authorize()).toBeUndefined();
    expect(refused.session.handleRejection(refused.token, refusal)).toBeUndefined();
    expect(refused.events.onExpired).toHaveBeenCalledOnce();
    for (const { session, events } of [expired, refused]) {
      expect(session.getSnapshot()).toBeUndefined();
      expect(events.warn).toHaveBeenCalled();
    }
  });

  it('ignores an expired token that cannot be removed', () => {
    const clock = fakeClock();
    const over = unsignedToken({ issued: 0, expires: clock.now() - 1 });
    const readOnly = {
      ...sharedMemoryTokens({ token: over, persistent: true }),
      clear: () => expect.fail('read-only'),
    };
    const warn = vi.fn();
    const session = createSession({ tokens: readOnly, clock, log: { warn }, renew: async () => '' });
    expect([session.getSnapshot(), session.authorize()]).toEqual([undefined, undefined]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('ends when the server refuses a token that cannot be removed from the store, while signing out throws an error', () => {
    const { session, tokens, token, events } = setUp();
    tokens.clear = () => expect.fail('read-only');
    expect(() => session.signOut()).toThrow('read-only');
    expect(session.handleRejection(token, refusal)).toBeUndefined();
    expect(session.getSnapshot()).toBeUndefined();
    expect(events.onExpired).toHaveBeenCalledOnce();
  });

  describe('limited to its tab, while another tab has a persistent session,', () => {
    it('stays the current session, also after a reload', () => {
      const { session, tokens, fresh, token, events } = setUp({ persistent: false });
      tokens.setFromOtherTab(fresh('bob'));
      expect(session.getSnapshot()?.token).toBe(token);
      expect(events.onUserChange).not.toHaveBeenCalled();
      expect(tokens.read()).toEqual({ token, persistent: false });
    });

    it('is kept when the persistent session has expired', () => {
      const { clock, token } = setUp();
      const tokens = sharedMemoryTokens({ token, persistent: false });
      tokens.setFromOtherTab(unsignedToken({ issued: 0, expires: clock.now() - hour, sub: 'bob' }));
      const session = createSession({ tokens, clock, log: { warn: () => undefined }, renew: async () => '' });
      expect(session.getSnapshot()?.token).toBe(token);
      expect(tokens.read()?.token).toBe(token);
    });

    it('leaves no user signed in when it ends, until the next sign-in', async () => {
      const ends: ((test: ReturnType<typeof setUp>) => unknown)[] = [
        ({ session }) => session.signOut(),
        ({ session, token }) => session.handleRejection(token, refusal),
        async ({ session, clock }) => {
          await clock.advance(hour);
          session.authorize();
        },
      ];
      for (const end of ends) {
        const test = setUp({ persistent: false, left: hour });
        const { session, tokens, fresh } = test;
        const theirs = unsignedToken({ issued: 0, expires: test.clock.now() + 9 * hour, sub: 'bob' });
        tokens.setFromOtherTab(theirs);
        await end(test);
        expect(session.getSnapshot()).toBeUndefined();
        tokens.setFromOtherTab(`${theirs}`);
        expect(session.getSnapshot()).toBeUndefined();
        // The token of the other user is still in the store after the own session ended.
        expect(tokens.read()?.token).toBe(theirs);
        session.signIn(fresh(), false);
        expect(session.getSnapshot()?.claims.sub).toBe('ada');
      }
    });

    it('keeps the persistent session if both belong to the same user', () => {
      const { session, tokens, fresh } = setUp({ persistent: false });
      tokens.setFromOtherTab(fresh());
      session.signOut();
      expect([session.getSnapshot(), tokens.read()]).toEqual([undefined, undefined]);
    });

    it('continues with the persistent session of the same user when the server refuses the token', () => {
      const { session, tokens, token, events } = setUp({ persistent: false, age: hour });
      const theirs = unsignedToken({ issued: 0, expires: Date.UTC(2027, 0, 1), sub: 'ada' });
      tokens.setFromOtherTab(theirs);
      expect(session.handleRejection(token, refusal)).toBe(theirs);
      expect(session.getSnapshot()?.token).toBe(theirs);
      expect(events.onExpired).not.toHaveBeenCalled();
    });
  });

  it('returns the renewed token for a call that was sent with the old one, only for the same user', () => {
    const { session, token, fresh } = setUp({ age: hour });
    const renewed = fresh();
    session.replace(renewed);
    expect(session.handleRejection(token, refusal)).toBe(renewed);
    session.signIn(fresh('bob'), true);
    expect(session.handleRejection(renewed, refusal)).toBeUndefined();
    expect(session.getSnapshot()?.claims.sub).toBe('bob');
  });

  it('treats an unreadable token as signed out', () => {
    const tokens = sharedMemoryTokens({ token: 'nonsense', persistent: true });
    const session = createSession({
      tokens,
      clock: fakeClock(),
      log: { warn: () => undefined },
      renew: async () => '',
    });
    expect(session.authorize()).toBeUndefined();
  });
});
