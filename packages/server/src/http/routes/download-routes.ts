import { createReadStream } from 'node:fs';
import { backupLevel } from '@kafra/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { isLinkValid } from '../../domain/backups/backup-links.ts';
import { byteRange } from '../../rules/byte-range.ts';
import { forbidden, notFound, Refusal, tooManyAtOnce } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import type { BackupRow } from '../../store/backups.ts';
import type { Schema } from '../../store/schema.ts';
import { isTokenUsable } from '../../store/sessions/access-tokens.ts';
import { findSession, groupLevel } from '../../store/sessions/sessions.ts';
import { setMinReadRate } from '../connections/slow-readers.ts';

/**
 * Minimum rate, in bytes per second, at which a client must read a download. It is low, so that a backup can be
 * downloaded over a slow connection.
 */
const minReadRate = 1_024;

/** Maximum number of simultaneous backup downloads of a user. Each uses a file and a connection, possibly for hours. */
const maxDownloadsAtOnce = 4;
/** Seconds after which a refused backup download may be tried again. */
const retrySeconds = 30;

const linkQuery = z.strictObject({
  exp: z.coerce.number().int(),
  by: z.coerce.number().int().positive(),
  via: z.string().max(64),
  nonce: z.string().max(64),
  sig: z.string().max(128),
});

/**
 * Registers `GET /downloads/backups/{key}/{name}`, which sends the file of a backup, or a range of it, to a client
 * with a valid signed link.
 */
export function registerDownloadRoutes(app: FastifyInstance, services: Services): void {
  const route = '/downloads/backups/:key/:name';
  const running = new Map<number, number>();
  const countDownload = (masterId: number, reply: FastifyReply) => {
    const others = running.get(masterId) ?? 0;
    if (others >= maxDownloadsAtOnce) throw tooManyAtOnce(maxDownloadsAtOnce, retrySeconds);
    running.set(masterId, others + 1);
    reply.raw.once('close', () => {
      const left = (running.get(masterId) ?? 1) - 1;
      if (left > 0) running.set(masterId, left);
      else running.delete(masterId);
    });
  };
  app.get<{ Params: { key: string; name: string } }>(route, async (request, reply) => {
    setMinReadRate(reply.raw, minReadRate);
    const { key } = request.params;
    const masterId = await checkLink(services, key, request.query);
    const found = await services.backups.find(key);
    if (!found) throw notFound('This backup no longer exists.');
    // If the client has disconnected already, no further event is emitted, and the slot of this download would never be
    // released.
    if (reply.raw.destroyed) return reply;
    if (request.method !== 'HEAD') countDownload(masterId, reply);
    return send(request, reply, found);
  });
}

/** Checks a download link and returns the id of its master account. @throws {Refusal} if the link is invalid. */
async function checkLink(services: Services, key: string, query: unknown): Promise<number> {
  const { secrets, clock, realmClock, database } = services;
  const link = linkQuery.safeParse(query);
  if (!link.success || !isLinkValid(secrets, { key, link: link.data, now: clock.now() }))
    throw forbidden('link_expired', 'This download link is no longer valid.');
  if ((await groupLevel(database.db, link.data.by, realmClock.now())) < backupLevel)
    throw forbidden('forbidden', 'You do not have privileges to download backups');
  if (!(await isStillSignedIn(database.db, link.data.via, clock.now())))
    throw forbidden('link_expired', 'This download link is no longer valid.');
  return link.data.by;
}

/** True if the session or access token that requested the download link is still valid. */
async function isStillSignedIn(db: Kysely<Schema>, via: string, now: number): Promise<boolean> {
  const id = via.slice(1);
  if (via.startsWith('t')) return isTokenUsable(db, Number(id), now);
  const session = await findSession(db, Buffer.from(id, 'base64url'));
  return session !== undefined && session.revoked_at === null && session.token_version === session.master_version;
}

/** Sends the whole backup file or the requested range (RFC 9110, a single range). */
function send(request: FastifyRequest, reply: FastifyReply, { row, file }: { row: BackupRow; file: string }) {
  const hash = Buffer.from(row.sha256);
  const etag = `"${hash.toString('hex')}"`;
  const condition = request.headers['if-range'];
  const header = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = byteRange(header, row.size_bytes);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${row.size_bytes}`);
    throw new Refusal(416, 'range_not_satisfiable', 'The file has no such part.');
  }
  const { start, end } = range ?? { start: 0, end: row.size_bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${row.size_bytes}`);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${row.file_name.replaceAll(/[^\w.-]/g, '_')}"`,
    'content-length': end - start + 1,
    'content-type': 'application/gzip',
    'last-modified': new Date(row.created_at).toUTCString(),
    'repr-digest': `sha-256=:${hash.toString('base64')}:`,
    'x-checksum-sha256': hash.toString('hex'),
    etag,
  });
  return reply.send(request.method === 'HEAD' ? undefined : createReadStream(file, { start, end }));
}
