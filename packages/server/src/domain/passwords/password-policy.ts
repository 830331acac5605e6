import { type CredentialProblem, gamePasswordProblem, masterPasswordProblem } from '@kafra/sdk/rules';
import { invalid } from '../../rules/refusal.ts';

function refuse(problem: CredentialProblem | undefined): void {
  if (problem) throw invalid(problem.code, problem.message);
}

/** Throws a 400 refusal when the two fields differ. */
export function requireSame(password: string, confirmed: string): void {
  if (password !== confirmed) throw invalid('passwords_differ', 'The two passwords are not the same.');
}

/** Throws a 400 refusal that says why a new master password cannot be taken: its length, or that everybody guesses it. */
export const requireGoodPassword = (password: string, email = ''): void =>
  refuse(masterPasswordProblem(password, email));

/** Throws a 400 refusal when the game's login could not take it as the password of a player account or guest. */
export const requireGamePassword = (password: string): void => refuse(gamePasswordProblem(password));
