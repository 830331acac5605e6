/**
 * Replaces the error message if the field `kind` of a settings object is missing or unknown. Messages for other faults
 * stay.
 */
export const kindError =
  (message: string) =>
  (issue: { code: string }): string | undefined =>
    issue.code === 'invalid_union' ? message : undefined;
