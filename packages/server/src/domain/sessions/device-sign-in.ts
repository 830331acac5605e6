import { createHash, randomBytes } from 'node:crypto';
import { minute, second } from '@kafra/sdk/rules';
import { ipBytes, ipText } from '../../rules/ip-address.ts';
import { invalid, notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { findMaster, lockMaster, updateMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import { maxUserAgentLength } from '../../store/schema/site.ts';
import {
  consumeDevice,
  type DeviceRow,
  decideDevice,
  findDevice,
  findOpenDevice,
  insertDevice,
  notePoll,
} from '../../store/sessions/devices.ts';
import { randomToken } from '../mail/mail-tokens.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { reportUnknownSignIn } from './sign-in-report.ts';

const lifetime = 15 * minute;
/** Minimum time between two requests of a program that waits for the confirmation of its sign-in. */
const interval = 5 * second;
/** Time by which a waiting program may request its sign-in too early, because its timer runs slightly fast. */
const leeway = second;

/**
 * Characters of the code that a user enters to confirm a program. Without vowels, codes spell no words (RFC 8628,
 * section 6.1): 20 ** 8 codes.
 */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

const hashOf = (deviceCode: string) => createHash('sha256').update(deviceCode).digest();

/**
 * Returns a random code for the sign-in of a program. To avoid bias, bytes above the largest multiple of the alphabet
 * are skipped.
 */
function createUserCode(): string {
  let code = '';
  while (code.length < codeLength)
    for (const byte of randomBytes(16))
      if (byte < 240 && code.length < codeLength) code += alphabet[byte % alphabet.length];
  return code;
}

/** Normalizes a typed code for the sign-in of a program: removes everything except letters, and ignores case. */
const normalize = (userCode: string): string => userCode.toUpperCase().replaceAll(/[^A-Z]/g, '');

const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Starts the sign-in of a program (RFC 8628, section 3.2). */
export async function startDevice({ database, clock, publicUrl }: Services, { ip, userAgent }: RequestOrigin) {
  const deviceCode = randomToken();
  const userCode = createUserCode();
  const now = clock.now();
  await insertDevice(database.db, {
    device_hash: hashOf(deviceCode),
    user_code: userCode,
    created_at: now,
    expires_at: now + lifetime,
    ip: ipBytes(ip) ?? null,
    user_agent: userAgent.slice(0, maxUserAgentLength),
    polled_at: null,
    decided_by: null,
    approved: null,
    used_at: null,
  });
  const page = `${publicUrl()}/#/device`;
  return {
    device_code: deviceCode,
    user_code: grouped(userCode),
    verification_uri: page,
    verification_uri_complete: `${page}/${grouped(userCode)}`,
    expires_in: lifetime / second,
    interval: interval / second,
  };
}

const expired = () => invalid('expired_token', 'This sign-in has expired. Please start again.');
const denied = () => invalid('access_denied', 'The sign-in was refused in the browser.');

/**
 * Returns the master account that confirmed the sign-in of a program. Throws a refusal of RFC 8628, section 3.5, until
 * it is confirmed.
 */
async function confirmedBy({ database, clock }: Services, row: DeviceRow | undefined): Promise<number> {
  const now = clock.now();
  if (!row || row.used_at !== null || row.expires_at <= now) throw expired();
  if (row.approved === 0) throw denied();
  const isInTime = await notePoll(database.db, { hash: row.device_hash, now, interval: interval - leeway });
  if (row.approved === null || row.decided_by === null) {
    if (!isInTime) throw invalid('slow_down', 'Please wait five seconds longer between two requests.');
    throw invalid('authorization_pending', 'The sign-in is not confirmed yet.');
  }
  return row.decided_by;
}

/** Opens the session of a program after its user has confirmed the sign-in, and returns the token. */
export async function finishDevice(services: Services, deviceCode: string, origin: RequestOrigin): Promise<string> {
  const { database, clock, sessions, mailer } = services;
  const hash = hashOf(deviceCode);
  const masterId = await confirmedBy(services, await findDevice(database.db, hash));
  const token = await database.transaction(async (db) => {
    const now = clock.now();
    await lockMaster(db, masterId);
    const master = await findMaster(db, masterId);
    if (master?.status !== 0) throw denied();
    if (!(await consumeDevice(db, hash, now))) throw expired();
    await reportUnknownSignIn(services, db, { master, origin });
    await updateMaster(db, masterId, { last_login_at: now });
    await audit(db, { at: now, masterId, ip: origin.ip, action: 'login', detail: { device: true } });
    return sessions.open(db, masterId, origin);
  });
  mailer.deliver();
  return token;
}

const unknownCode = () =>
  notFound('No program is waiting for this code. It may have expired: start the sign-in again.');

/**
 * Returns the program that waits for the confirmation of its sign-in with this code, so that the signed-in user can
 * check it.
 */
export async function showDevice({ database, clock, rateLimiter }: Services, userCode: string, masterId: number) {
  await rateLimiter.consume('deviceCode', String(masterId));
  const row = await findOpenDevice(database.db, { userCode: normalize(userCode), now: clock.now() });
  if (!row) throw unknownCode();
  await rateLimiter.refund('deviceCode', String(masterId));
  return { userAgent: row.user_agent, ip: row.ip === null ? '' : ipText(row.ip), created_at: row.created_at };
}

/** Confirms or refuses the sign-in of a program. */
export async function decideOnDevice(
  { database, clock, rateLimiter }: Services,
  { userCode, approve, masterId, ip }: { userCode: string; approve: boolean; masterId: number; ip: string },
): Promise<void> {
  await rateLimiter.consume('deviceCode', String(masterId));
  const now = clock.now();
  await database.transaction(async (db) => {
    const decision = { userCode: normalize(userCode), masterId, approved: approve, now };
    if (!(await decideDevice(db, decision))) throw unknownCode();
    await audit(db, { at: now, masterId, ip, action: approve ? 'device.approve' : 'device.refuse' });
  });
  await rateLimiter.refund('deviceCode', String(masterId));
}
