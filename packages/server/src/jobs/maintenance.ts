import { day, hour, minute } from '@kafra/sdk/rules';
import { paths } from '../config.ts';
import { clearUnfinishedBackups } from '../domain/backups.ts';
import { recoverTransfers } from '../domain/transfer.ts';
import { resolveRealPath } from '../files/real-path.ts';
import { clearUnfinished } from '../gamedata/output/replace-folder.ts';
import type { Services } from '../services.ts';
import { freeUnusedUserIds } from '../store/accounts.ts';
import { sweepSeen } from '../store/activity.ts';
import { sweepAudit } from '../store/audit.ts';
import { sweepMails } from '../store/outbox.ts';
import { sweepSessions } from '../store/sessions.ts';
import { sweepShops } from '../store/shop-snapshots.ts';
import { sweepTokens } from '../store/tokens.ts';

/** How long what has ended is kept, for those who look into what happened. */
const retention = {
  sessions: 30 * day,
  tokens: 30 * day,
  mails: 14 * day,
  reservedNames: minute,
  closedShops: 30 * day,
  /** Longer than any window of the player activity. */
  seen: 30 * day,
  audit: 365 * day,
};

async function sweep({ config, database: { db }, clock, realmClock }: Services): Promise<void> {
  const now = clock.now();
  const { backups, gameData } = paths(config);
  await clearUnfinishedBackups(backups, now);
  await clearUnfinished(resolveRealPath(gameData), now);
  await sweepSessions(db, now - retention.sessions);
  await sweepTokens(db, now - retention.tokens);
  await sweepMails(db, now - retention.mails);
  await freeUnusedUserIds(db, now - retention.reservedNames);
  await sweepShops(db, now - retention.closedShops);
  await sweepSeen(db, realmClock.now() - retention.seen);
  await sweepAudit(db, now - retention.audit);
}

/** Settles what a crash left behind, and from then on keeps the tables small and the backups fresh. */
export async function startMaintenance(services: Services): Promise<void> {
  const { timers, backups, config, database, log } = services;
  await recoverTransfers(services);
  await sweep(services);
  timers.every('sweep', hour, () => sweep(services));
  const { everyHours } = config.backups;
  if (everyHours === 0 || config.demo?.frozenAt !== undefined) return;
  const reason = database.copy.unavailableReason();
  if (reason !== undefined) log.warn({ reason }, 'there will be no backups');
  else timers.every('backups', 10 * minute, () => backups.ensureRecent(everyHours));
}
