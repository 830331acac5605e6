import { dialog } from '../../catalog/dialogs.ts';
import { routeTo } from '../../catalog/route-to.ts';
import { decodeToken } from '../../client/session/token.ts';
import type { Context } from '../../models/context.ts';
import type { SubmitResult } from '../../models/dialogs/dialog.ts';

const unusableToken = (token: string): string =>
  decodeToken(token)
    ? "This device's clock is wrong. Correct it and sign in again."
    : 'The server sent an invalid token.';

/** Stores the token of a sign-in. Throws an error for the user if it cannot be used. */
export function keepToken({ session }: Context, token: string, remember: boolean): void {
  session.signIn(token, remember);
  if (!session.getSnapshot()) throw new Error(unusableToken(token));
}

/** At the first sign-in, offers game accounts from the time before the site that have the same email address. */
export async function offerFound({ site, account }: Context): Promise<SubmitResult> {
  if (!site.claims_by_email) return undefined;
  await account.ensure();
  const found = account.getSnapshot().data?.claimable ?? [];
  return found.length > 0 ? { next: dialog('claim_by_email') } : undefined;
}

/**
 * After a sign-in, restores the route and form that the end of the last session interrupted, or opens the account page.
 * Does nothing without a session: the email address still waits for its verification, or a code is needed.
 */
export function afterSignIn({ session, location, navigate, resume }: Context): void {
  // A user who came to confirm the sign-in of a program stays on that page.
  const isConfirming = location.getSnapshot().path.startsWith('/device');
  if (session.getSnapshot() && !isConfirming && !resume()) navigate(routeTo('master'));
}
