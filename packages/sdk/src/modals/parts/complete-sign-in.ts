import { dialog } from '../../catalog/dialogs.ts';
import { routeTo } from '../../catalog/route-to.ts';
import { decodeToken } from '../../client/session/token.ts';
import type { Context } from '../../models/context.ts';
import type { SubmitResult } from '../../models/dialogs/dialog.ts';

const unusableToken = (token: string): string =>
  decodeToken(token)
    ? "This device's clock is wrong. Correct it and sign in again."
    : 'The server sent an invalid token.';

/** Stores the session token of a sign-in. Throws an error for the user if the token cannot be used. */
export function keepToken({ session }: Context, token: string, remember: boolean): void {
  session.signIn(token, remember);
  if (!session.getSnapshot()) throw new Error(unusableToken(token));
}

/** At the first sign-in, opens the dialog that offers older game accounts with the same email address. */
export async function offerFound({ site, account }: Context): Promise<SubmitResult> {
  if (!site.claims_by_email) return undefined;
  await account.ensure();
  const found = account.getSnapshot().data?.claimable ?? [];
  return found.length > 0 ? { next: dialog('claim_by_email') } : undefined;
}

/**
 * Shows the next screen after a sign-in: the route and form that the end of the last session interrupted, or the
 * account page. Does nothing without a session, for example if the email address must be verified first or a code is
 * needed.
 */
export function afterSignIn({ session, location, navigate, resume }: Context): void {
  // A user who signed in to confirm the sign-in of another program stays on the page for that.
  const isConfirming = location.getSnapshot().path.startsWith('/device');
  if (session.getSnapshot() && !isConfirming && !resume()) navigate(routeTo('master'));
}
