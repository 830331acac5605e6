import { dialog } from '../catalog/dialogs.ts';
import { type SessionInfo, session } from '../contract/entities.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import { createResource } from '../core/resource.ts';
import type { KeyedAction } from '../models/action-key.ts';
import { type Card, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, type Fact } from '../models/content.ts';
import { type Context, hasSecondFactor } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { sessionKind, sessionName } from '../rules/accounts/session-names.ts';
import { timeCell } from './parts/time-cell.ts';

const failure = 'Failed to load sessions.';

export const sessions = defineCards<readonly SessionInfo[], SessionInfo>()({
  id: 'sessions',
  command: ['sessions', 'list'],
  resource: (context) =>
    createResource({
      clock: context.clock,
      load: async (signal) => {
        const reply = await context.client.account.sessions({}, { signal });
        return withParseIssues(reply.sessions, parseIssuesOf(reply));
      },
      onError: (error) => context.reportError(error, failure),
    }),
  failure,
  items: (list) => list,
  toolbar: (context, list) => [
    ...secondFactorButtons(context),
    {
      id: 'end_others',
      key: 'e',
      label: 'Sign out everywhere else',
      target: dialog('end_other_sessions'),
      disabled: (list?.length ?? 0) > 1 ? undefined : 'No other sessions',
    },
  ],
  card: (one, { now }) => card(one, now),
  empty: { title: 'No sessions' },
  skeleton: { cards: 2, rows: 4 },
  fields: {
    ...fieldsOf(session, (one) => one),
    name: sessionName,
    created_at: ({ created_at }) => new Date(created_at).toISOString(),
    last_seen_at: ({ last_seen_at }) => new Date(last_seen_at).toISOString(),
  },
});

/**
 * Returns the buttons for two-factor sign-in. It belongs to the account, but is managed beside the list of its
 * sessions.
 */
const secondFactorButtons = (context: Context): KeyedAction[] =>
  hasSecondFactor(context)
    ? [
        { id: 'recovery_codes', key: 'c', label: 'New Recovery Codes', target: dialog('new_recovery_codes') },
        { id: 'second_factor', key: '2', label: 'Turn Off Two-Factor Sign-in', target: dialog('remove_second_factor') },
      ]
    : [{ id: 'second_factor', key: '2', label: 'Set Up Two-Factor Sign-in', target: dialog('set_up_second_factor') }];

const notes = ({ is_current, is_new }: SessionInfo): Cell[] => [
  ...(is_current ? [cell('This device', { badge: true, tone: 'good' })] : []),
  ...(is_new ? [cell('New since your last visit', { badge: true, tone: 'warn' })] : []),
];

function facts(one: SessionInfo, now: number): Fact[] {
  const { created_at, last_seen_at, first_ip, last_ip } = one;
  const hasMoved = first_ip !== undefined && last_ip !== undefined && first_ip !== last_ip;
  return [
    { label: 'Kind', value: cell(sessionKind(one)) },
    { label: 'Signed in', value: timeCell(created_at, now) },
    { label: 'Last seen', value: timeCell(last_seen_at, now) },
    { label: 'Address', value: cell(last_ip ?? first_ip ?? 'unknown') },
    // The id of the session is shown because commands need it.
    { label: 'Id', value: cell(one.id, { tone: 'soft' }) },
    ...(hasMoved ? [{ label: 'Signed in from', value: cell(first_ip) }] : []),
  ];
}

const card = (one: SessionInfo, now: number): Card => ({
  key: one.id,
  title: sessionName(one),
  notes: notes(one),
  sections: [{ kind: 'facts', facts: facts(one, now) }],
  buttons: [
    one.is_current
      ? { id: 'logout', key: 'u', label: 'Log Out', target: dialog('logout') }
      : {
          id: 'end',
          key: 'E',
          label: 'End',
          target: dialog('end_session', { id: one.id, name: sessionName(one) }),
          tone: 'danger',
        },
  ],
});
