import { claimReviewLevel } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { proofs } from './account-links.ts';
import { noEmail } from './accounts.ts';
import { maxShared } from './claimable.ts';
import { countOpenClaims } from './claims.ts';

const activeFor = 90 * day;

/** Numbers that show how many game accounts of a realm are linked to their owners. */
export interface AdoptionReport {
  accounts: number;
  /** Number of game accounts in staff groups. A link to such an account needs a confirmation by staff. */
  staff: number;
  /** Number of game accounts that were played within 90 days. */
  active: number;
  /** Number of game accounts with a valid e-mail address. */
  addressed: number;
  /**
   * Number of e-mail addresses that more than one game account has, and number of those with too many accounts to be
   * offered.
   */
  shared: { several: number; tooMany: number };
  /** Number of login names that more than one game account has. */
  doubleNames: number;
  claimed: { byEmail: number; byPassword: number; byStaff: number };
  openClaims: number;
}

/**
 * Counts the game accounts for the report. Each number needs a full scan of the accounts, which is acceptable because
 * the report is rarely requested.
 */
export async function adoptionReport(db: Kysely<Schema>, now: number): Promise<AdoptionReport> {
  const people = sql`login.sex <> 'S' AND login.group_id >= 0`;
  const addressed = sql`login.email LIKE '%_@_%' AND lower(login.email) <> ${noEmail}`;
  const count = async (from: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number | string }>`SELECT count(*) AS count FROM ${from}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  const accounts = (where: ReturnType<typeof sql>) => count(sql`login WHERE ${people} AND ${where}`);
  const sharedBy = (more: number) =>
    count(sql`(SELECT lower(email) AS address FROM login WHERE ${people} AND ${addressed}
      GROUP BY lower(email) HAVING count(*) > ${sql.lit(more)}) shared`);
  const linkedBy = (proof: number) =>
    count(sql`site_master_account link JOIN login ON login.account_id = link.account_id
      WHERE ${people} AND link.proof = ${sql.lit(proof)}`);
  return {
    accounts: await accounts(sql`1 = 1`),
    staff: await accounts(sql`group_id >= ${sql.lit(claimReviewLevel)}`),
    active: await accounts(sql`lastlogin >= ${dialectOf(db).timeText(now - activeFor)}`),
    addressed: await accounts(addressed),
    shared: { several: await sharedBy(1), tooMany: await sharedBy(maxShared) },
    doubleNames: await count(sql`(SELECT min(userid) AS name FROM login GROUP BY userid HAVING count(*) > 1) doubles`),
    claimed: {
      byEmail: await linkedBy(proofs.email),
      byPassword: await linkedBy(proofs.password),
      byStaff: await linkedBy(proofs.staff),
    },
    openClaims: await countOpenClaims(db),
  };
}
