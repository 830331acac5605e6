import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { DemoRealm } from './demo-realm.ts';

/** What Node says where no package of this name is installed; one that is there and broken fails in its own words. */
const isNotInstalled = (cause: unknown) =>
  codeOf(cause) === 'ERR_MODULE_NOT_FOUND' && messageOf(cause).startsWith("Cannot find package '@kafra/demo'");

/**
 * Loads the demo realm, a package that who serves a realm of their own does without; nothing else in the server knows
 * where it is. @throws {ConfigError} where it is not installed.
 */
export async function loadDemo(): Promise<DemoRealm> {
  try {
    return (await import('@kafra/demo')).demoRealm;
  } catch (cause) {
    if (!isNotInstalled(cause)) throw cause;
    throw new ConfigError('The demo realm is not installed: add the package @kafra/demo beside @kafra/server.');
  }
}
