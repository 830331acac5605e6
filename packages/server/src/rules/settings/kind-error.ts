/** Replaces the message of a settings object whose `kind` is missing or unknown; other faults keep their own. */
export const kindError =
  (message: string) =>
  (issue: { code: string }): string | undefined =>
    issue.code === 'invalid_union' ? message : undefined;
