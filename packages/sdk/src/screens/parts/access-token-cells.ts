import type { AccessToken } from '../../contract/entities.ts';
import { day } from '../../core/time-units.ts';
import { type Cell, cell, type Fact } from '../../models/content.ts';
import type { RowFields } from '../../models/table/row-fields.ts';
import { formatDateTime } from '../../rules/text/format.ts';
import { timeCell } from './time-cell.ts';

/** Time in milliseconds before the expiry of an access token, from which on the list marks it. */
const soon = 14 * day;

export const scopeBadges = ({ scopes }: AccessToken): Cell[] => scopes.map((scope) => cell(scope, { badge: true }));

export function expiryCell({ expires_at }: AccessToken, now: number): Cell {
  const days = Math.max(0, Math.ceil((expires_at - now) / day));
  const isSoon = expires_at - now <= soon;
  const left = days === 1 ? 'in a day' : `in ${days} days`;
  return cell(`${formatDateTime(expires_at)} (${left})`, isSoon ? { tone: 'warn' } : {});
}

export const lastUseCell = ({ last_used_at: at }: AccessToken, now: number): Cell =>
  at === undefined ? cell('never', { tone: 'soft' }) : timeCell(at, now);

export const accessTokenFacts = (token: AccessToken, now: number): Fact[] => [
  { label: 'Expires', value: expiryCell(token, now) },
  { label: 'Created', value: timeCell(token.created_at, now) },
  { label: 'Last used', value: lastUseCell(token, now) },
  ...(token.last_used_ip === undefined ? [] : [{ label: 'From', value: cell(token.last_used_ip) }]),
  ...(token.user_agent ? [{ label: 'By', value: cell(token.user_agent) }] : []),
];

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

/** Creation, expiry and other times of an access token as fields for commands. */
export const accessTokenTimes: RowFields<AccessToken> = {
  created_at: ({ created_at }) => isoTime(created_at),
  expires_at: ({ expires_at }) => isoTime(expires_at),
  last_used_at: ({ last_used_at }) => isoTime(last_used_at),
};
