import { accountErrorMessage } from '../../models/account-error.ts';
import type { Context } from '../../models/context.ts';

/** Returns `Loading...` while the account is loading, otherwise undefined. */
export function loadingRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  return data === undefined && error === undefined ? 'Loading...' : undefined;
}

/**
 * Returns why the user cannot choose yet: the account is loading or could not be loaded. Undefined if the account is
 * loaded.
 */
export function accountRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  if (data !== undefined) return undefined;
  return loadingRefusal({ account }) ?? accountErrorMessage(error) ?? 'Failed to retrieve account information.';
}
