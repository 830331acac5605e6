import { day, hour, minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { paths } from '../config.ts';
import { endReplacedLinks } from '../domain/account-links/end-replaced-links.ts';
import { clearUnfinishedBackups } from '../domain/backups/backups.ts';
import { recoverTransfers } from '../domain/characters/transfer-character.ts';
import { prunePictures } from '../domain/picture-folder.ts';
import { maxSharePictureBytes } from '../domain/share/share-pictures.ts';
import { recoverDatabases } from '../gamedata/realm-databases.ts';
import type { Services } from '../services.ts';
import { freeUnusedUserIds } from '../store/accounts/accounts.ts';
import { sweepSeen } from '../store/activity.ts';
import { sweepAudit } from '../store/audit.ts';
import { readEarlierClock } from '../store/connection/clock.ts';
import { sweepInstances } from '../store/instances/instances.ts';
import { acquireLease } from '../store/instances/leases.ts';
import { sweepShops } from '../store/market/shop-snapshots.ts';
import { sweepMails } from '../store/outbox.ts';
import type { Schema } from '../store/schema.ts';
import { sweepAccessTokens } from '../store/sessions/access-tokens.ts';
import { sweepDevices } from '../store/sessions/devices.ts';
import { sweepSessions } from '../store/sessions/sessions.ts';
import { sweepTokens } from '../store/sessions/tokens.ts';
import { maxRowsPerDelete } from '../store/statements/delete-some.ts';
import { remindOfTokens } from './token-reminders.ts';

/** Milliseconds for which expired rows are kept for investigations, by kind. */
const retention = {
  sessions: 30 * day,
  tokens: 30 * day,
  mails: 14 * day,
  reservedNames: minute,
  closedShops: 30 * day,
  /**
   * Milliseconds for which the times at which characters were seen online are stored. It must be longer than any time
   * span of the player activity.
   */
  seen: 30 * day,
  audit: 365 * day,
};

/** Maximum disk usage of character pictures in bytes. */
const characterBytes = 200_000_000;

/** Deletes temporary files of interrupted builds and backups on this machine, and unused pictures. */
export async function sweepFiles({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<void> {
  const { backups, gameData, characters, sharePictures } = paths(config);
  await clearUnfinishedBackups(backups, clock.now());
  await recoverDatabases(gameData, clock.now());
  await prunePictures(characters, { maxBytes: characterBytes, now: clock.now() });
  await prunePictures(sharePictures, { maxBytes: maxSharePictureBytes, now: clock.now() });
}

/** Deletes expired database rows in batches. One of several servers does it, and checks its lease before each batch. */
export async function sweepTables({ database, instance, clock, realmClock }: Services): Promise<void> {
  const now = await readEarlierClock(database.db, clock);
  const realmNow = await readEarlierClock(database.db, realmClock);
  const steps: ((db: Kysely<Schema>) => Promise<number>)[] = [
    (db) => sweepSessions(db, now - retention.sessions),
    (db) => sweepTokens(db, now - retention.tokens),
    (db) => sweepDevices(db, now - retention.tokens),
    (db) => sweepAccessTokens(db, now - retention.tokens),
    (db) => sweepMails(db, now - retention.mails),
    (db) => freeUnusedUserIds(db, now - retention.reservedNames),
    (db) => sweepShops(db, now - retention.closedShops),
    (db) => sweepSeen(db, realmNow - retention.seen),
    (db) => sweepAudit(db, now - retention.audit),
    sweepInstances,
  ];
  for (const step of steps) {
    let removed: number | undefined;
    do {
      removed = await database.transaction(async (db) =>
        (await acquireLease(db, 'upkeep', instance.id)) ? step(db) : undefined,
      );
      if (removed === undefined) return;
    } while (removed === maxRowsPerDelete);
  }
}

async function sweep(services: Services): Promise<void> {
  await sweepFiles(services);
  await sweepTables(services);
}

/**
 * Completes or cancels work that a crash interrupted, for example transfers of characters. Then starts the regular
 * deletion of expired rows and the creation of backups. The first deletion does not run immediately, because the
 * clock of a machine that has just started may not be set yet.
 */
export async function startMaintenance(services: Services): Promise<void> {
  const { timers, backups, config, database, log } = services;
  await recoverTransfers(services, { isStart: true });
  await endReplacedLinks(services);
  await sweepFiles(services);
  timers.every('sweep', hour, () => sweep(services));
  await remindOfTokens(services);
  timers.every('token reminders', hour, () => remindOfTokens(services));
  timers.every('interrupted transfers', minute, () => recoverTransfers(services));
  timers.every('replaced accounts', minute, () => endReplacedLinks(services));
  const { everyHours } = config.backups;
  if (everyHours === 0 || config.demo?.frozenAt !== undefined) return;
  const reason = database.copy.unavailableReason();
  if (reason !== undefined) log.warn({ reason }, 'there will be no backups');
  else timers.every('backups', 10 * minute, () => backups.ensureRecent(everyHours));
}
