import type { SessionInfo } from '@kafra/sdk/contract';
import { hour } from '@kafra/sdk/rules';
import { ipText } from '../../rules/ip-address.ts';
import { notFound } from '../../rules/refusal.ts';
import { readUserAgent } from '../../rules/user-agent.ts';
import { audit } from '../../store/audit.ts';
import { revokeAccessTokens } from '../../store/sessions/access-tokens.ts';
import { type LiveSessionRow, liveSessions, noteSessionsSeen } from '../../store/sessions/session-list.ts';
import type { Context } from '../context.ts';
import { maxSessionLifetime } from './sessions.ts';

/**
 * Milliseconds within which requests for the list of sessions count as one visit, so that a reload is not a new one.
 */
const visit = hour;

/**
 * Returns the id of a session in hexadecimal digits, because a command would read an id that starts with a hyphen as an
 * option.
 */
const idOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const familyId = ({ family, jti }: LiveSessionRow): string => idOf(family ?? jti);
const addressOf = (...known: (Uint8Array | null)[]): string | undefined => {
  const found = known.find((one) => one !== null);
  return found && ipText(found);
};

interface Viewer {
  ownId: string;
  /** Time of the user's previous visit to the list of sessions; null for the first visit. */
  seenBefore: number | null;
}

/** Converts the newest session of a sign-in to the form of the API. */
function sessionInfo(row: LiveSessionRow, { ownId, seenBefore }: Viewer): SessionInfo {
  const id = familyId(row);
  // The end of a session does not change when it is renewed, so the time of the sign-in is computed from the end.
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

/** Lists the caller's sessions, the current one first, and records that the caller viewed the list. */
export async function listOwnSessions({ services, ownSession }: Context): Promise<SessionInfo[]> {
  const { database, clock, sessions } = services;
  const { masterId } = ownSession;
  const now = clock.now();
  const ownId = idOf(await sessions.familyOf(ownSession));
  const seenBefore = await database.transaction((db) => noteSessionsSeen(db, masterId, { now, visit }));
  const byFamily = new Map<string, SessionInfo>();
  // Sessions are sorted by last use. After a renewal, a sign-in has two rows for a while, and the first is the current
  // one.
  for (const row of await liveSessions(database.db, masterId, now))
    if (!byFamily.has(familyId(row))) byFamily.set(familyId(row), sessionInfo(row, { ownId, seenBefore }));
  return [...byFamily.values()].toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Ends one of the caller's sessions. @throws Refusal if it has ended already. */
export async function endOwnSession({ services, ownSession, ip }: Context, id: string): Promise<void> {
  const { database, clock, sessions } = services;
  const { masterId } = ownSession;
  const row = (await liveSessions(database.db, masterId, clock.now())).find((one) => familyId(one) === id);
  if (!row) throw notFound('This session has already ended.');
  await sessions.close({ id: Buffer.from(row.jti).toString('base64url'), masterId });
  await audit(database.db, { at: clock.now(), masterId, ip, action: 'session.end' });
}

/** Ends the caller's other sessions, and their access tokens if `revokeTokens`. */
export async function endOtherSessions(
  { services, ownSession, ip }: Context,
  { revokeTokens }: { revokeTokens: boolean },
): Promise<void> {
  const { clock, sessions, credentialCaches } = services;
  const { masterId } = ownSession;
  const now = clock.now();
  await sessions.closeOthers(ownSession, async (db) => {
    if (revokeTokens) await revokeAccessTokens(db, { masterId, now, by: masterId });
    const detail = { revoke_tokens: revokeTokens };
    await audit(db, { at: now, masterId, ip, action: 'session.end_others', detail });
  });
  credentialCaches.invalidate(masterId);
}
