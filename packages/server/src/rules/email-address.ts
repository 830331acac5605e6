import { emailProblem } from '@kafra/sdk/rules';
import { invalid } from './refusal.ts';

/** Returns an e-mail address in the form that is stored and used for mails. Throws a 400 refusal if it is invalid. */
export function requireEmail(email: string): string {
  const problem = emailProblem(email);
  if (problem) throw invalid(problem.code, problem.message);
  return email.normalize('NFKC').trim();
}
