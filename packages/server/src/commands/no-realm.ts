import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import { parseAddress } from '../store/mariadb/address.ts';
import type { SettingsFlags } from './settings.ts';

/** Default path of the settings file, which `init` writes and the system service reads. */
export const usualSettings = '/etc/kafra/kafra-server.json';

/** Returns the path or name of the realm's database for messages, without the password. */
const placeOf = (settings: DatabaseConfig): string =>
  settings.kind === 'sqlite' ? path.resolve(settings.file) : `the database ${parseAddress(settings.url).database}`;

/**
 * Returns the error of a command that found no realm. It lists the searched locations and the ways to name a realm.
 * Suggests the settings file `usual` if it exists and the user named no other.
 */
export function noRealm(
  { config, dataDir }: SettingsFlags,
  settings: DatabaseConfig,
  usual: string = usualSettings,
): ConfigError {
  const isMeant = config === undefined && dataDir === undefined && existsSync(usual);
  return new ConfigError(
    `There is no realm in ${placeOf(settings)}. Set its settings file with --config ${isMeant ? usual : 'FILE'}, ` +
      'or its folder with --data-dir DIR; `kafra-server migrate` creates a new one.',
  );
}
