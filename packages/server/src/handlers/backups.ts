import type { Api, Backup } from '@kafra/sdk/contract';
import { formatBytes } from '@kafra/sdk/rules';
import { backupUrl } from '../domain/backups/backup-links.ts';
import { requestBackup } from '../domain/backups/request-backup.ts';
import type { Context } from '../domain/context.ts';
import type { Caller } from '../domain/sessions/sessions.ts';
import { notFound } from '../rules/refusal.ts';
import { audit } from '../store/audit.ts';
import type { BackupRow } from '../store/backups.ts';
import type { PartialHandlers } from './handlers.ts';

const gone = () => notFound('This backup no longer exists.');

const shown = (row: BackupRow): Backup => ({
  key: row.key,
  file_name: row.file_name,
  last_modified: row.created_at,
  size_human: formatBytes(row.size_bytes),
  size: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
});

const auditActor = (session: Caller, ip: string) => ({ masterId: session.masterId, ip });

/** Returns the session or access token that requests a backup link, in the form of `BackupLink`. */
const viaOf = (context: Context): string => {
  const { accessToken } = context.session;
  return accessToken ? `t${accessToken.id}` : `s${context.ownSession.id}`;
};

/** Handles the API calls about database backups. The contract defines the required group levels. */
export const backupHandlers = {
  backups: async (_, { services }) => ({ backups: (await services.backups.list()).map(shown) }),

  async createBackup(_, { services, session, ip }) {
    const { database, backups, timers, clock } = services;
    const row = await requestBackup({ database, backups, timers });
    const target = row?.key ?? 'running';
    await audit(database.db, { at: clock.now(), ...auditActor(session, ip), action: 'backup.create', target });
    return { backup: row && shown(row) };
  },

  async downloadBackup({ key }, context) {
    const { services, session, ip } = context;
    const found = await services.backups.find(key);
    if (!found) throw gone();
    const { secrets, clock } = services;
    await audit(services.database.db, {
      at: clock.now(),
      ...auditActor(session, ip),
      action: 'backup.download',
      target: key,
    });
    const of = { key, fileName: found.row.file_name, by: session.masterId, via: viaOf(context), now: clock.now() };
    return { url: backupUrl(secrets, of) };
  },

  async deleteBackup({ key }, { services, session, ip }) {
    if (!(await services.backups.remove(key))) throw gone();
    const at = services.clock.now();
    await audit(services.database.db, { at, ...auditActor(session, ip), action: 'backup.delete', target: key });
  },
} satisfies PartialHandlers<Api['admin']>;
