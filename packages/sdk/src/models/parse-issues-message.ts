import type { ParseIssues } from '../contract/lenient/parse-issues.ts';
import { formatCount, pluralize } from '../rules/text/count.ts';

/** Said wherever a list shows that does not hold all that was sent; undefined where everything could be read. */
export function parseIssuesMessage({ records, of, parts }: ParseIssues): string | undefined {
  const skippedRecords =
    records > 0 ? `${formatCount(records)} of ${pluralize(of, 'record', 'records')} could not be read.` : '';
  const further = records > 0 ? 'further ' : '';
  const skippedParts =
    parts > 0 ? `${pluralize(parts, `${further}detail`, `${further}details`)} could not be read.` : '';
  return [skippedRecords, skippedParts].filter((text) => text !== '').join(' ') || undefined;
}

/** The same as a list, for what is said among other things. */
export const parseIssuesMessages = (issues: ParseIssues): string[] => [parseIssuesMessage(issues) ?? []].flat();
