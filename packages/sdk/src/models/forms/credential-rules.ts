import {
  type CredentialProblem,
  emailProblem,
  gamePasswordProblem,
  masterPasswordProblem,
  usernameProblem,
} from '../../rules/accounts/credentials.ts';
import type { FormState } from './form-fields.ts';

/** State of any form with fields for an email address, username or password. */
type State = Pick<FormState, 'context'>;

/**
 * Returns the check of a credential by the rules of this project's server, if the site configuration declares them.
 * Other servers have their own rules and report violations themselves.
 */
const ruleOf =
  (problemOf: (value: string) => CredentialProblem | undefined) =>
  (value: string, { context }: State): string | undefined =>
    context.site.credential_rules ? problemOf(value)?.message : undefined;

/** Rules for new email addresses, usernames and passwords, checked while the user types. */
export const newEmailRule = ruleOf(emailProblem);
export const usernameRule = ruleOf((name) => usernameProblem(name.trim()));
export const gamePasswordRule = ruleOf(gamePasswordProblem);

/**
 * Returns the error message for a new master password; undefined if the password is valid.
 * @param email email address of the account that the password is for.
 */
export const masterPasswordRule = (password: string, state: State, email = ''): string | undefined =>
  ruleOf((value) => masterPasswordProblem(value, email))(password, state);

/** Returns the error message if the repeated password differs from the new one. Both may be empty. */
export const repetitionRule = (repeated: string, password: string | undefined): string | undefined =>
  repeated === (password ?? '') ? undefined : 'The new passwords do not match.';
