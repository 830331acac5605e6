import { type Kysely, type SqlBool, sql } from 'kysely';
import { ipBytes } from '../rules/ip-address.ts';
import type { Schema } from './schema.ts';
import { deleteSome } from './statements/delete-some.ts';

/** An entry of the audit log: author, action and target. `detail` never contains a password, token or link. */
export interface AuditEntry {
  at: number;
  masterId?: number;
  ip?: string;
  action: string;
  target?: string | number;
  ok?: boolean;
  detail?: Record<string, string | number | boolean>;
}

export async function audit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('site_audit')
    .values({
      at: entry.at,
      master_id: entry.masterId ?? null,
      ip: entry.ip === undefined ? null : (ipBytes(entry.ip) ?? null),
      action: entry.action,
      target: String(entry.target ?? '').slice(0, 64),
      ok: entry.ok === false ? 0 : 1,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/** Deletes a limited number of audit log entries that are older than a time. */
export const sweepAudit = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_audit', key: 'id', where: sql<SqlBool>`at < ${before}` });
