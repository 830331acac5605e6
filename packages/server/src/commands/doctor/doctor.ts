import { arch, platform } from 'node:os';
import { type Command, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { databaseOf, paths, type ServerConfig } from '../../config.ts';
import { collect } from '../../rules/collect-option.ts';
import { findingLine } from '../../rules/finding.ts';
import { printLines } from '../print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from '../settings.ts';
import { type CheckFinding, type CheckId, checkIds, examineInstallation, examineOutside, foundBy } from './checks.ts';
import { hideNames } from './hide-names.ts';

interface DoctorFlags extends SettingsFlags {
  client?: readonly string[];
  only?: readonly CheckId[];
  json?: boolean;
  strict?: boolean;
  support?: boolean;
  mail?: string;
}

/** Exit code of `doctor --strict` if there are warnings. */
const warningExitCode = 3;

/** Checks whether a game client can provide pictures and texts for the game databases. */
async function clientFindings(client: readonly string[], config: ServerConfig): Promise<CheckFinding[]> {
  if (client.length === 0) return [];
  const { examineClient } = await import('../../gamedata/examine-client.ts');
  return foundBy('client', await examineClient(client, paths(config).gameData));
}

/** Returns versions and other facts of the installation, for support requests. */
const environmentLine = (config: ServerConfig): string =>
  [
    `kafra-server ${packageJson.version}`,
    `Node.js ${process.versions.node}`,
    `${platform()} ${arch()}`,
    databaseOf(config).kind,
    ...(config.shared ? ['with shared limits'] : []),
    ...(config.demo ? ['a demo realm'] : []),
  ].join(', ');

function exitCodeFor(findings: readonly CheckFinding[], strict: boolean): number {
  if (findings.some(({ level }) => level === 'bad')) return 1;
  return strict && findings.some(({ level }) => level === 'warn') ? warningExitCode : 0;
}

async function examine({ client = [], only, json, strict, support, mail, ...flags }: DoctorFlags): Promise<void> {
  const config = readDataSettings(flags);
  const isWanted = (check: CheckId) => only?.includes(check) ?? true;
  const found = [
    ...(await examineInstallation(config, isWanted)),
    ...(await examineOutside(config, isWanted, mail)),
    ...(await clientFindings(client, config)),
  ];
  const textOf = support ? hideNames(config) : ({ text }: CheckFinding) => text;
  const findings = found.map((finding) => ({ check: finding.check, level: finding.level, text: textOf(finding) }));
  if (json) printLines(JSON.stringify(findings, null, 2));
  else if (findings.length > 0) printLines(...(support ? [environmentLine(config)] : []), ...findings.map(findingLine));
  process.exitCode = exitCodeFor(found, strict ?? false);
}

/** Adds the command `doctor`, which reports problems of an installation and their solutions. */
export function doctorCommand(program: Command): void {
  withSettings(program.command('doctor'))
    .description('Check database, rights, backups, files, public address and mail; exits with 1 if a check fails')
    .addOption(new Option('--only <check...>', 'checks to run (default: all)').choices(checkIds))
    .option('--json', 'output as JSON: a list of {check, level, text}')
    .option('--strict', 'exit code 3 if there are only warnings')
    .option('--support', 'output without names, addresses and folders, to share with others')
    .option('--mail <address>', 'recipient of a test mail')
    .option(
      '--client <path>',
      'game client to examine: report how many of its pictures can be shown; writes nothing',
      collect,
    )
    .action(examine);
}
