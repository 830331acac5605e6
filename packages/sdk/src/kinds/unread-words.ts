import type { Unread } from '../contract/lenient/unread.ts';
import { count, plural } from '../rules/format.ts';

/** Said wherever a list shows that does not hold all that was sent; undefined where everything could be read. */
export function unreadWords({ records, of, parts }: Unread): string | undefined {
  const left = records > 0 ? `${count(records)} of ${plural(of, 'record', 'records')} could not be read.` : '';
  const further = records > 0 ? 'further ' : '';
  const rest = parts > 0 ? `${plural(parts, `${further}detail`, `${further}details`)} could not be read.` : '';
  return [left, rest].filter((words) => words !== '').join(' ') || undefined;
}
