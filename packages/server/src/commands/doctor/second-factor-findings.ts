import { adminLevel } from '@kafra/sdk/contract';
import { paths, type ServerConfig } from '../../config.ts';
import { unsealTotpSecret } from '../../domain/second-factor/verify-code.ts';
import { readSecrets } from '../../domain/secrets/secrets.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { countStaffWithoutSecondFactor, listSecrets } from '../../store/accounts/second-factor.ts';
import type { Database } from '../../store/connection/database.ts';

/**
 * Checks that the encryption key can decrypt each second factor secret. Another check reports a missing or corrupt
 * secrets file.
 */
async function keyFindings({ db }: Database, config: ServerConfig): Promise<Finding[]> {
  const stored = await listSecrets(db);
  if (stored.length === 0) return [];
  try {
    const secrets = readSecrets(paths(config).secrets);
    const lost = stored.filter(({ master_id, secret }) => unsealTotpSecret(secrets, master_id, secret) === undefined);
    if (lost.length === 0) return [];
    return [
      bad(
        `the key in the secrets file cannot decrypt ${lost.length} of ${stored.length} second factors: their codes are rejected, ` +
          'recovery codes still work. Restore the secrets file, or run `kafra-server accounts second-factor off EMAIL`',
      ),
    ];
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** Reports staff without a second factor, and second factors that cannot be checked. */
export async function secondFactorFindings(database: Database, config: ServerConfig): Promise<Finding[]> {
  const keys = await keyFindings(database, config);
  if (config.demo) return keys;
  const missing = await countStaffWithoutSecondFactor(database.db, adminLevel);
  const { staffSecondFactor } = config.security;
  if (staffSecondFactor)
    return [
      ...keys,
      ok(`staff need a second factor${missing === 0 ? '' : `; staff without one, and so without rights: ${missing}`}`),
    ];
  return [
    ...keys,
    warn(
      `staff can sign in with a password alone (${missing} have no second factor), and backups contain every game password: ` +
        'set security.staffSecondFactor to true',
    ),
  ];
}
