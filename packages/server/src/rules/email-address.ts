import { emailProblem } from '@kafra/sdk/rules';
import { invalid } from './refusal.ts';

/** The address as it will be stored and written to; throws a 400 refusal when it cannot be one. */
export function requireEmail(email: string): string {
  const problem = emailProblem(email);
  if (problem) throw invalid(problem.code, problem.message);
  return email.normalize('NFKC').trim();
}
