import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseConfig, type ServerConfig } from '../config.ts';
import { readConfigFile, withEnvironment } from '../config-sources.ts';
import { readAddresses } from '../files/address-file.ts';
import { systemClock } from '../rules/clock.ts';

/** Default data folder of the command `demo`. */
export const demoDataDir = '.kafra/demo';

/** Command line options that several commands share. */
export interface SettingsFlags {
  config?: string;
  dataDir?: string;
  host?: string;
  port?: number;
}

/** Reads a port number; 0 selects any free port. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

/** Adds to a command the options for the location of the settings. */
export const withSettings = (command: Command): Command =>
  command
    .addOption(
      new Option('-c, --config <file>', 'settings file in JSON (default: only KAFRA_* variables)').env(
        'KAFRA_CONFIG_FILE',
      ),
    )
    .option('--data-dir <dir>', 'folder of database, secrets and backups (default: kafra-data)');

/** Adds to a command the options for the address to listen on. */
export const withAddress = (command: Command): Command =>
  command
    .option('--host <address>', 'address to listen on (default: 127.0.0.1, or HOST)')
    .option('-p, --port <number>', 'port to listen on (default: 4100, or PORT)', portNumber);

const defined = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/**
 * Merges the settings from all sources, without validation. Flags override the environment, which overrides the file,
 * which overrides `preset`.
 */
export function gatherSettings({ config, ...flags }: SettingsFlags, preset: object = {}): Record<string, unknown> {
  const file = config === undefined ? {} : readConfigFile(config);
  return { ...withEnvironment({ ...preset, ...file }, process.env), ...defined({ ...flags, settingsFile: config }) };
}

/** Returns the default data folder: that of a running server, else an existing one. */
function defaultDataDir(): { dataDir?: string } {
  const usual = ['kafra-data', demoDataDir];
  const dataDir =
    usual.find((dir) => readAddresses(dir, systemClock.now()).length > 0) ?? usual.find((dir) => existsSync(dir));
  return dataDir === undefined ? {} : { dataDir };
}

/** Reads the settings for commands that only use the realm's data and send no mails. */
export const readDataSettings = (flags: SettingsFlags): ServerConfig =>
  parseConfig(gatherSettings(flags, { mail: { kind: 'mailbox' }, ...defaultDataDir() }));
