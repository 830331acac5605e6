import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { DemoRealm } from './demo-realm.ts';

/** Matches Node's error for a package that is not installed. Errors inside the package do not match. */
const isNotInstalled = (cause: unknown) =>
  codeOf(cause) === 'ERR_MODULE_NOT_FOUND' && messageOf(cause).startsWith("Cannot find package '@kafra/demo'");

/**
 * Loads the demo package, which is optional. No other code of the server imports it. @throws {ConfigError} if it is not
 * installed.
 */
export async function loadDemo(): Promise<DemoRealm> {
  try {
    return (await import('@kafra/demo')).demoRealm;
  } catch (cause) {
    if (!isNotInstalled(cause)) throw cause;
    throw new ConfigError('The demo realm is not installed: add the package @kafra/demo beside @kafra/server.');
  }
}
