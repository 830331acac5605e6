import { accountErrorMessage } from '../../models/account-error.ts';
import type { Context } from '../../models/context.ts';

/** Returns `Loading...` as the reason for a disabled form while the account data is loading, otherwise undefined. */
export function loadingRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  return data === undefined && error === undefined ? 'Loading...' : undefined;
}

/**
 * Returns the reason why the user cannot use a form yet: the account data is loading or could not be loaded. Undefined
 * if it is loaded.
 */
export function accountRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  if (data !== undefined) return undefined;
  return loadingRefusal({ account }) ?? accountErrorMessage(error) ?? 'Failed to retrieve account information.';
}
