import { type CredentialProblem, gamePasswordProblem, masterPasswordProblem } from '@kafra/sdk/rules';
import { invalid } from '../../rules/refusal.ts';

function refuse(problem: CredentialProblem | undefined): void {
  if (problem) throw invalid(problem.code, problem.message);
}

/** Throws a 400 refusal if the two passwords of a form differ. */
export function requireSame(password: string, confirmed: string): void {
  if (password !== confirmed) throw invalid('passwords_differ', 'The two passwords are not the same.');
}

/** @throws Refusal (400) for an unacceptable master password: its length, or a common password. */
export const requireGoodPassword = (password: string, email = ''): void =>
  refuse(masterPasswordProblem(password, email));

/** Throws a 400 refusal if the game's login server could not accept the password of a game account or guest. */
export const requireGamePassword = (password: string): void => refuse(gamePasswordProblem(password));
