import { accountErrorMessage } from '../../models/account-error.ts';
import type { Context } from '../../models/context.ts';

/** Returns the message while the account is loading. */
export function loadingRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  return data === undefined && error === undefined ? 'Loading...' : undefined;
}

/** Why what can be chosen is not known: the account is on its way, or it did not come. */
export function accountRefusal({ account }: Pick<Context, 'account'>): string | undefined {
  const { data, error } = account.getSnapshot();
  if (data !== undefined) return undefined;
  return loadingRefusal({ account }) ?? accountErrorMessage(error) ?? 'Failed to retrieve account information.';
}
