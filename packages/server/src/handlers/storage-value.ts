import { day } from '@kafra/sdk/rules';
import type { Context } from '../domain/context.ts';
import { recordValue } from '../domain/storage-value/record-value.ts';
import { ownZeny, storedValues } from '../store/storage/storage-values.ts';

/** Maximum number of days in the response about storage values. */
const maxDays = 400;

/** Records the storage value of today if it is missing, and returns the recorded days. */
export async function storageValue({ services, session, now }: Context) {
  const { database, facts } = services;
  const { db } = database;
  const { masterId } = session;
  const [newest] = await storedValues(db, masterId, 1);
  if (newest?.day !== Math.floor(now / day)) await recordValue({ database, facts, now }, masterId);
  const rows = await storedValues(db, masterId, maxDays);
  const { characters, bank } = await ownZeny(db, masterId);
  const days = rows.map(({ master_id: _, ...row }) => ({ ...row, day: row.day * day }));
  return { days, zeny: characters, bank_zeny: bank };
}
