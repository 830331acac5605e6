/**
 * Why a text is no JSON, from what the parser threw. Where it found a sign out of place it repeats what stands around it,
 * which may be a password.
 */
export const jsonProblem = (error: Error): string => error.message.replace(/, .* is not valid JSON$/s, ' in JSON');
