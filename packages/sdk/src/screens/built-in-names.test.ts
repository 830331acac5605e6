import { describe, expect, test } from 'vitest';
import { accountClaim } from '../contract/entities.ts';
import { parseHash, withQuery } from '../core/hash-query.ts';
import { sessionKind } from '../rules/accounts/session-names.ts';
import { sortBehaviorStates } from '../rules/game/behavior-states.ts';
import { itemSubtypeLabel, itemTypeLabel } from '../rules/game/item-labels.ts';
import { mapflagLabel } from '../rules/game/mapflag-labels.ts';
import { adminClaims } from './admin-claims.ts';
import { guildCell } from './parts/guild-cell.ts';
import { skillUseText } from './parts/skill-cell.ts';

/**
 * These names are inherited properties of every JavaScript object, but may also be names of players, servers and
 * database records.
 */
describe.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'the name %s of a built-in JavaScript property',
  (name) => {
    test('is accepted as a guild name without an emblem', () => {
      expect(guildCell(name, {})).toEqual({ text: name });
    });

    test('is treated as an unknown game term', () => {
      expect([itemTypeLabel(name), itemSubtypeLabel(name), skillUseText(name)].map((text) => typeof text)).toEqual(
        Array.from({ length: 3 }, () => 'string'),
      );
      expect([mapflagLabel(name), sortBehaviorStates([name])[0]?.meaning]).toEqual([undefined, undefined]);
      expect(sessionKind({ kind: name } as Parameters<typeof sessionKind>[0])).toBe('Another program');
    });

    test('is shown as an unknown kind and state of a claim', () => {
      const claim = accountClaim.parse({ id: 1, at: 1, account_id: 1, user_id: 'ada', kind: name, state: name });
      const shown = adminClaims.columns.map((column) => column.cell(claim, undefined as never));
      expect(shown.filter(({ text }) => text === name)).toEqual([
        { text: name, badge: true, tone: 'soft' },
        { text: name },
      ]);
    });

    test('stays in the query of an address when another parameter is added', () => {
      expect(withQuery(parseHash(`#/x?${name}`), { a: '1' }).query).toEqual(
        Object.fromEntries([
          [name, ''],
          ['a', '1'],
        ]),
      );
    });
  },
);
