import { messageOf } from '@kafra/sdk/rules';

/**
 * Why a text is no JSON, from what the parser threw. Where it found a sign out of place it repeats what stands around it,
 * which may be a password.
 */
export const jsonProblem = (error: unknown): string => messageOf(error).replace(/, .* is not valid JSON$/s, ' in JSON');
