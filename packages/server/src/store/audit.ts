import type { Kysely } from 'kysely';
import { ipBytes } from '../rules/ip-address.ts';
import type { Schema } from './schema.ts';

/** One line of the audit log: who did what to what. `detail` never holds a password, token or link. */
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

/** Removes entries from before `before`. */
export async function sweepAudit(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('site_audit').where('at', '<', before).execute();
}
