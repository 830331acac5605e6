import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import { parseAddress } from '../store/mariadb/address.ts';
import type { SettingsFlags } from './settings.ts';

/** The settings that `init` writes, and that the service reads. */
export const usualSettings = '/etc/kafra/kafra-server.json';

/** Where data lies, as it is shown: without the password of its address. */
const placeOf = (settings: DatabaseConfig): string =>
  settings.kind === 'sqlite' ? path.resolve(settings.file) : `the database ${parseAddress(settings.url).database}`;

/**
 * What is said where a command finds no realm to work on: where it looked, and how another is named. Where nothing was
 * named, `usual` is, if it is there.
 */
export function noRealm(
  { config, dataDir }: SettingsFlags,
  settings: DatabaseConfig,
  usual: string = usualSettings,
): ConfigError {
  const isMeant = config === undefined && dataDir === undefined && existsSync(usual);
  return new ConfigError(
    `There is no realm in ${placeOf(settings)}. Name its settings with --config ${isMeant ? usual : 'FILE'}, ` +
      'or its folder with --data-dir DIR; `kafra-server migrate` makes a new one.',
  );
}
