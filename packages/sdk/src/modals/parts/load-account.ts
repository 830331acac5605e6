import type { AccountData, Context } from '../../models/context.ts';

/** Loads the account data that the account screens share. @throws ApiError */
export async function loadAccount({ account }: Context): Promise<AccountData> {
  await account.ensure();
  const { data, error } = account.getSnapshot();
  if (!data) throw error;
  return data;
}
