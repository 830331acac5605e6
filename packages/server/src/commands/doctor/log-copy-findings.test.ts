import { day, second } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogCopier } from '../../domain/logs/log-copier.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { readPosition } from '../../store/market/recorder.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { toSqlTime } from '../../store/statements/sql-time.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import { logCopyFindings } from './log-copy-findings.ts';

const skipReason = await mariadbUnavailableReason();

describe.skipIf(skipReason !== undefined)(
  'the copy of the item log after a change of the time zone',
  { timeout: 60_000 },
  () => {
    let place: TestDatabase;
    let now = Date.UTC(2026, 10, 20, 12);
    beforeEach(async () => {
      now = Date.UTC(2026, 10, 20, 12);
      place = await createTestDatabase('stock');
      await inZone(undefined, (database) => migrate(database, now));
    });
    afterEach(() => place.drop());

    async function inZone<T>(timeZone: string | undefined, work: (database: Database) => Promise<T>): Promise<T> {
      const database = await openDatabase({ ...place.config, ...(timeZone !== undefined && { timeZone }) });
      return work(database).finally(() => database.close());
    }
    const write = (database: Database, texts: readonly string[]) =>
      insertMany(
        database.db,
        'picklog',
        texts.map((time, n) => ({
          time,
          char_id: 150_000 + n,
          type: 'P',
          nameid: 501,
          amount: 1,
          unique_id: 0n,
          map: 'prt',
        })),
      );
    const copierOf = (database: Database) => createLogCopier({ database, clock: { now: () => now }, batch: 2 });
    async function copyAll(database: Database, copier = copierOf(database)): Promise<void> {
      await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
      for (let step = await copier.step(); step?.hasMore; ) step = await copier.step();
    }
    const times = async ({ db }: Database) =>
      (await db.selectFrom('site_pick').select('at').orderBy('id').execute()).map(({ at }) => toSqlTime(at));

    it.each([
      ['UTC', 'America/Sao_Paulo', '14:59:58', '15:00:00'],
      ['UTC', 'Asia/Bangkok', '04:59:58', '05:00:00'],
      ['Europe/Berlin', 'America/New_York', '16:59:58', '17:00:00'],
      ['+05:30', 'UTC', '11:59:58', '12:00:00'],
    ])(
      'has each entry once, at its new time, after database.timeZone changed from %s to %s',
      async (before, after, first, last) => {
        await inZone(before, async (database) => {
          await write(database, ['2026-11-20 11:59:58', '2026-11-20 11:59:59', '2026-11-20 12:00:00']);
          // The sales recorder reads the same log, so its position is tested, too.
          await readPosition(database.db, 'vending', now);
          now += day;
          await copyAll(database);
        });
        await inZone(after, async (database) => {
          const findings = async () => (await logCopyFindings(database, now)).map(({ text }) => text).join('\n');
          expect(await findings()).toContain(
            `read in the time zone ${after}, but the item log was copied in ${before}`,
          );
          await copyAll(database);
          await copyAll(database);
          expect(await times(database)).toEqual(
            [first, `${first.slice(0, 6)}59`, last].map((time) => `2026-11-20 ${time}`),
          );
          expect(await readPosition(database.db, 'vending', now)).toMatchObject({ last_id: 3, shift: 0 });
          expect(await findings()).toContain(`changed from ${before} to ${after}`);
          // After the change of the time zone, later entries of the log, and a log that was emptied, are copied as
          // before.
          await write(database, ['2026-11-22 12:00:00']);
          now += 2 * day;
          await copyAll(database);
          await sql`TRUNCATE picklog`.execute(database.db);
          await write(database, ['2026-11-23 12:00:00']);
          now += day;
          await copyAll(database);
          expect(await times(database)).toHaveLength(5);
        });
      },
    );

    it('keeps the times of its entries if the time zone of the database itself changed, and doctor reports the change', async () => {
      await inZone('Asia/Bangkok', async (database) => {
        await write(database, ['2026-11-20 11:59:58', '2026-11-20 12:00:00']);
        now += day;
        await copyAll(database);
        await database.db.updateTable('site_log_copy').set({ zone_is_set: 0 }).execute();
      });
      await inZone(undefined, async (database) => {
        await copyAll(database);
        await copyAll(database);
        expect(await times(database)).toEqual(['2026-11-20 04:59:58', '2026-11-20 05:00:00']);
        const [, finding] = await logCopyFindings(database, now);
        expect(finding).toMatchObject({ level: 'warn', text: expect.stringContaining('without a setting') });
      });
    });

    const berlin = ['01:59:00', '02:30:00', '02:10:00', '02:30:01', '03:00:00'].map((time) => `2026-10-25 ${time}`);
    it.each([
      ['Europe/Berlin', berlin, ['24 23:59:00', '25 00:30:00', '25 01:10:00', '25 01:30:01', '25 02:00:00']],
      [
        'America/New_York',
        ['2026-11-01 01:40:00', '2026-11-01 01:05:00', '2026-11-01 01:50:00'],
        ['01 05:40:00', '01 06:05:00', '01 06:50:00'],
      ],
      [
        'Australia/Lord_Howe',
        ['2026-04-05 01:40:00', '2026-04-05 01:59:59', '2026-04-05 01:30:00', '2026-04-05 01:59:00'],
        ['04 14:40:00', '04 14:59:59', '04 15:00:00', '04 15:29:00'],
      ],
      // The last log entry was written late, but in the same hour.
      ['Europe/Berlin', [berlin[1] ?? '', '2026-10-25 02:29:30'], ['25 01:30:00', '25 01:29:30']],
    ])(
      'distinguishes the two hours that clocks in %s repeat in autumn by the ids of the entries',
      async (zone, texts, expected) => {
        await inZone(zone, async (database) => {
          await write(database, texts);
          now = Date.UTC(2026, 11, 1);
          await copyAll(database);
          expect((await times(database)).map((time) => time.slice(8))).toEqual(expected);
        });
      },
    );

    it('has the correct one of two repeated hours for an entry that was just written', async () => {
      await inZone('Europe/Berlin', async (database) => {
        const copier = copierOf(database);
        const at = async (time: string, text: string) => {
          now = Date.parse(time);
          await write(database, [text]);
          now += 10 * second;
          await copyAll(database, copier);
        };
        await at('2026-10-24T23:50:00Z', '2026-10-25 01:50:00');
        await at('2026-10-25T00:20:00Z', '2026-10-25 02:20:00');
        await at('2026-10-25T00:59:50Z', '2026-10-25 02:59:50');
        await at('2026-10-25T01:40:00Z', '2026-10-25 02:40:00');
        await at('2026-10-25T02:00:00Z', '2026-10-25 03:00:00');
        const expected = ['23:50:00', '00:20:00', '00:59:50', '01:40:00', '02:00:00'];
        expect((await times(database)).map((time) => time.slice(11))).toEqual(expected);
      });
    });
  },
);
