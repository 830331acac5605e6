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
    `accounts of people: ${report.accounts}`,
    `  played within 90 days: ${report.active}`,
    `  of staff (group 10 and above): ${report.staff}`,
    `  with an address: ${report.addressed}`,
    `addresses on more than one account: ${report.shared.several}`,
    `  on more than twenty, of which none is offered: ${report.shared.tooMany}`,
    `duplicate login names: ${report.doubleNames}`,
    `accounts with an owner: ${claimed} (by password ${byPassword}, by address ${byEmail}, made here or by staff ${byStaff})`,
    `claims that wait for staff: ${report.openClaims}`,
  ];
};

/** Returns lines about the data of FluxCP, the most important first. */
function fluxcpLines({ passwords, leftBehind, credits, unproved }: FluxcpReport): string[] {
  const typed = passwords.flatMap(({ table, count, statement }) => [
    `  ${table}: ${count} lines with passwords as they were typed`,
    `    ${statement}`,
  ]);
  return [
    ...(typed.length === 0 ? ['No typed passwords are left in FluxCP’s tables.'] : []),
    ...(typed.length > 0
      ? ['These tables contain passwords of players. Blank them as an administrator of the database:']
      : []),
    ...typed,
    ...(credits && credits.players > 0
      ? [
          `Credits that ${credits.players} players have left: ${credits.sum}. Kafra has no shop: settle them with their owners.`,
        ]
      : []),
    ...(unproved > 0
      ? [`Accounts whose address was never proved, though FluxCP asked: ${unproved}. They are not offered by e-mail.`]
      : []),
    ...leftBehind.map(
      ({ table, count }) => `Not imported, because Kafra has nothing similar: ${table}, ${count} lines.`,
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

/** Adds `adopt`: reports and commands for a realm that existed before Kafra. */
export function adoptCommand(program: Command): void {
  const adopt = program.command('adopt').description('How a realm that was there before goes over to Kafra');
  withSettings(adopt.command('report'))
    .description('Count accounts, addresses, and how many have found their owners')
    .option('--json', 'print it as JSON')
    .action(report);
  withSettings(adopt.command('fluxcp'))
    .description('Say what FluxCP has left in the database and what to do about it; changes nothing')
    .option('--json', 'print it as JSON')
    .action(fluxcp);
}
