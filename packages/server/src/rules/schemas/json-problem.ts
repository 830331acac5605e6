import { messageOf } from '@kafra/sdk/rules';

/** Returns the parser's error message for invalid JSON. Removes the quoted text, which may contain a password. */
export const jsonProblem = (error: unknown): string => messageOf(error).replace(/, .* is not valid JSON$/s, ' in JSON');
