import type { ParseIssues } from '../contract/lenient/parse-issues.ts';
import { formatCount, pluralize } from '../rules/text/count.ts';

/** Returns the warning of a list with unreadable records; undefined if all records could be read. */
export function parseIssuesMessage({ records, of, parts }: ParseIssues): string | undefined {
  const skippedRecords =
    records > 0 ? `${formatCount(records)} of ${pluralize(of, 'record', 'records')} could not be read.` : '';
  const further = records > 0 ? 'further ' : '';
  const skippedParts =
    parts > 0 ? `${pluralize(parts, `${further}detail`, `${further}details`)} could not be read.` : '';
  return [skippedRecords, skippedParts].filter((text) => text !== '').join(' ') || undefined;
}

/** Returns the warning about unreadable records as a list with one or no entry, to be joined with other messages. */
export const parseIssuesMessages = (issues: ParseIssues): string[] => [parseIssuesMessage(issues) ?? []].flat();
