import type { Api, SessionInfo } from '@kafra/sdk/contract';
import { hour } from '@kafra/sdk/rules';
import { consumeMailToken, createMailToken, voidIfExpired } from '../domain/mail/mail-tokens.ts';
import { maxSessionLifetime } from '../domain/sessions/sessions.ts';
import { clientKey, ipText } from '../rules/ip-address.ts';
import { invalid, notFound } from '../rules/refusal.ts';
import { readUserAgent } from '../rules/user-agent.ts';
import { bumpTokenVersion, findMaster, lockMaster } from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import { revokeAccessTokens } from '../store/sessions/access-tokens.ts';
import { type LiveSessionRow, liveSessions, noteSessionsSeen } from '../store/sessions/session-list.ts';
import type { PartialHandlers } from './handlers.ts';

/** Duration of one visit to the list, so that a reload is no new visit. */
const visit = hour;

/** In hexadecimal: a command takes what begins with a hyphen for one of its options. */
const idOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const familyId = ({ family, jti }: LiveSessionRow): string => idOf(family ?? jti);
const addressOf = (...known: (Uint8Array | null)[]): string | undefined => {
  const found = known.find((one) => one !== null);
  return found && ipText(found);
};

interface Shown {
  ownId: string;
  /** Time of the previous visit to the list; null if there was none. */
  seenBefore: number | null;
}

/** A session by the newest row of its family. */
function shown(row: LiveSessionRow, { ownId, seenBefore }: Shown): SessionInfo {
  const id = familyId(row);
  // Renewal keeps the end of a session, and with it when it began.
  const createdAt = row.absolute_expires_at - maxSessionLifetime;
  return {
    id,
    ...readUserAgent(row.user_agent ?? ''),
    created_at: createdAt,
    last_seen_at: row.last_seen_at,
    first_ip: addressOf(row.first_ip, row.ip),
    last_ip: addressOf(row.last_ip, row.ip),
    is_current: id === ownId,
    is_new: id !== ownId && seenBefore !== null && createdAt > seenBefore,
  };
}

/** The calls about where somebody is signed in. */
export const sessionHandlers = {
  async sessions(_, { services, ownSession }) {
    const { database, clock, sessions } = services;
    const { masterId } = ownSession;
    const now = clock.now();
    const ownId = idOf(await sessions.familyOf(ownSession));
    const seenBefore = await database.transaction((db) => noteSessionsSeen(db, masterId, { now, visit }));
    const byFamily = new Map<string, SessionInfo>();
    // The last seen first: of a family that was renewed a moment ago the row that lives on.
    for (const row of await liveSessions(database.db, masterId, now))
      if (!byFamily.has(familyId(row))) byFamily.set(familyId(row), shown(row, { ownId, seenBefore }));
    return { sessions: [...byFamily.values()].toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
  },

  async endSession({ id }, { services, ownSession, ip }) {
    const { database, clock, sessions } = services;
    const { masterId } = ownSession;
    const row = (await liveSessions(database.db, masterId, clock.now())).find((one) => familyId(one) === id);
    if (!row) throw notFound('This session has ended already.');
    await sessions.close({ id: Buffer.from(row.jti).toString('base64url'), masterId });
    await audit(database.db, { at: clock.now(), masterId, ip, action: 'session.end' });
  },

  async endSessions({ revoke_tokens }, { services, ownSession, ip }) {
    const { clock, sessions, credentialCaches } = services;
    const { masterId } = ownSession;
    const now = clock.now();
    await sessions.closeOthers(ownSession, async (db) => {
      if (revoke_tokens) await revokeAccessTokens(db, { masterId, now, by: masterId });
      await audit(db, { at: now, masterId, ip, action: 'session.end_others', detail: { revoke_tokens } });
    });
    credentialCaches.invalidate(masterId);
  },

  async disownSignIn({ report_id }, { services, ip }) {
    const { database, clock, sessions, credentialCaches, rateLimiter } = services;
    await rateLimiter.consume('mailToken', clientKey(ip));
    const now = clock.now();
    await voidIfExpired(database.db, report_id, now);
    const { masterId, reset } = await database.transaction(async (db) => {
      const consumed = await consumeMailToken(db, ['report'], report_id, now);
      await lockMaster(db, consumed.masterId);
      const master = await findMaster(db, consumed.masterId);
      if (master?.status !== 0) throw invalid('invalid_token', 'This link is not valid any more.');
      await bumpTokenVersion(db, consumed.masterId);
      await sessions.closeAll(db, consumed.masterId);
      // Who knew the password may have made one, and the owner may stop before there is a new password.
      await revokeAccessTokens(db, { masterId: consumed.masterId, now, by: consumed.masterId });
      const link = await createMailToken(db, { kind: 'reset', masterId: consumed.masterId, now });
      await audit(db, { at: now, masterId: consumed.masterId, ip, action: 'session.disown' });
      return { masterId: consumed.masterId, reset: link.token };
    });
    credentialCaches.invalidate(masterId);
    return { reset_id: reset };
  },
} satisfies PartialHandlers<Api['account']>;
