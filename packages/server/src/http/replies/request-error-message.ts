import type { core } from 'zod';

type Issue = core.$ZodIssue;
type SizeIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>;

const counted = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

/**
 * Units of size limits in messages about request fields. Numbers have no unit, because their values are compared
 * directly.
 */
const units: Partial<Record<SizeIssue['origin'], string>> = { string: 'character', array: 'value', set: 'value' };

function sizeText(issue: SizeIssue): string {
  const unit = units[issue.origin];
  if (issue.code === 'too_big') {
    if (unit) return `may have at most ${counted(issue.maximum, unit)}`;
    return issue.inclusive === false ? `must be less than ${issue.maximum}` : `may be at most ${issue.maximum}`;
  }
  if (unit && Number(issue.minimum) === 1) return 'must not be empty';
  if (unit) return `must have at least ${counted(issue.minimum, unit)}`;
  return issue.inclusive === false ? `must be more than ${issue.minimum}` : `must be at least ${issue.minimum}`;
}

/** Returns the fault of a request field, as the end of a sentence; undefined for faults that only programs cause. */
function issueText(issue: Issue): string | undefined {
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeText(issue);
  // The reported issue contains no value. Only its message shows that the value was missing in the request.
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  // The project's own messages of the schema are ends of sentences already.
  if (/^(must|may|is|has) /.test(issue.message)) return issue.message;
  return undefined;
}

/** Returns a sentence for users with the invalid request field and its fault. */
export function requestErrorMessage(issue: Issue): string {
  const field = issue.path.join('.').replaceAll('_', ' ');
  const words = issueText(issue);
  if (words) return `${field || 'The request'} ${words}.`;
  return `The request cannot be read. ${field && `${field}: `}${issue.message}`;
}
