import type { Command } from 'commander';
import { type AdoptionReport, adoptionReport } from '../store/accounts/adoption-report.ts';
import { type FluxcpReport, readFluxcp } from '../store/accounts/fluxcp.ts';
import { lookIntoDatabase, lookIntoRealm } from './open-realm.ts';
import { printLines } from './print-lines.ts';
import { type SettingsFlags, withSettings } from './settings.ts';

interface ReportFlags extends SettingsFlags {
  json?: boolean;
}

const reportLines = (report: AdoptionReport): string[] => {
  const { byEmail, byPassword, byStaff } = report.claimed;
  const claimed = byEmail + byPassword + byStaff;
  return [
    `accounts of players: ${report.accounts}`,
    `  played within 90 days: ${report.active}`,
    `  staff (group 10 and above): ${report.staff}`,
    `  with an e-mail address: ${report.addressed}`,
    `addresses of several accounts: ${report.shared.several}`,
    `  of more than twenty, which are not offered: ${report.shared.tooMany}`,
    `duplicate login names: ${report.doubleNames}`,
    `accounts with an owner: ${claimed} (by password ${byPassword}, by address ${byEmail}, created here or by staff ${byStaff})`,
    `open claims: ${report.openClaims}`,
  ];
};

/** Returns lines about the data of the web panel FluxCP in the database, the most important first. */
function fluxcpLines({ passwords, leftBehind, credits, unproved }: FluxcpReport): string[] {
  const typed = passwords.flatMap(({ table, count, statement }) => [
    `  ${table}: ${count} rows with plain-text passwords`,
    `    ${statement}`,
  ]);
  return [
    ...(typed.length === 0 ? ['FluxCP’s tables contain no plain-text passwords.'] : []),
    ...(typed.length > 0
      ? ['These tables contain passwords of players. Remove them as an administrator of the database:']
      : []),
    ...typed,
    ...(credits && credits.players > 0
      ? [`Unused credits of ${credits.players} players: ${credits.sum}. Kafra has no shop: refund them yourself.`]
      : []),
    ...(unproved > 0
      ? [`Accounts with an unconfirmed address: ${unproved}. Their addresses are not used for claims.`]
      : []),
    ...leftBehind.map(
      ({ table, count }) => `Not imported, because Kafra has no such feature: ${table}, ${count} rows.`,
    ),
    'Nothing was changed.',
  ];
}

async function report({ json, ...flags }: ReportFlags): Promise<void> {
  const found = await lookIntoRealm(flags, ({ db }) => adoptionReport(db, Date.now()));
  printLines(...(json ? [JSON.stringify(found, undefined, 2)] : reportLines(found)));
}

async function fluxcp({ json, ...flags }: ReportFlags): Promise<void> {
  const found = await lookIntoDatabase(flags, ({ db }) => readFluxcp(db));
  if (json) printLines(JSON.stringify(found ?? null, undefined, 2));
  else printLines(...(found ? fluxcpLines(found) : ['The database has no tables of FluxCP.']));
}

/** Adds the command `adopt`: reports and subcommands for a realm that existed before Kafra. */
export function adoptCommand(program: Command): void {
  const adopt = program
    .command('adopt')
    .description('Report the state of an existing server before and during the move to Kafra');
  withSettings(adopt.command('report'))
    .description('Count accounts, addresses and accounts with an owner')
    .option('--json', 'output as JSON')
    .action(report);
  withSettings(adopt.command('fluxcp'))
    .description('Report leftovers of FluxCP in the database, and how to handle them; changes nothing')
    .option('--json', 'output as JSON')
    .action(fluxcp);
}
