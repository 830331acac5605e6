import { describe, expect, it } from 'vitest';
import { allRestrictions } from '../../contract/constants.ts';
import { character, playerAccount } from '../../contract/entities.ts';
import { isAllowed, restrictionLabels, restrictionNames, toggleAll, withPermission } from './restrictions.ts';
import { freeSlots, transferDestinations, transferRefusal } from './transfer-rules.ts';

const one = (slot: number, more: object = {}) =>
  character.parse({
    id: slot + 1,
    slot,
    name: `c${slot}`,
    class: 'Novice',
    base_level: 1,
    job_level: 1,
    zeny: 0,
    ...more,
  });
const account = (id: number, slots: number[]) =>
  playerAccount.parse({
    id,
    user_id: `a${id}`,
    banned_until: null,
    synced: true,
    characters: slots.map((slot) => one(slot)),
  });
const full = Array.from({ length: 15 }, (_, slot) => slot);

describe('the restrictions of a guest profile', () => {
  it('are twelve, each with its own bit and label', () => {
    expect(restrictionNames).toHaveLength(12);
    expect(restrictionNames.reduce((mask, name) => withPermission(mask, name, false), 0)).toBe(allRestrictions);
    expect(new Set(Object.values(restrictionLabels)).size).toBe(12);
  });

  it('change one bit at a time', () => {
    const mask = withPermission(0, 'rodex', false);
    expect(mask).toBe(512);
    expect([isAllowed(mask, 'rodex'), isAllowed(mask, 'bank')]).toEqual([false, true]);
    expect(withPermission(mask, 'rodex', true)).toBe(0);
  });

  it('are all removed by the switch for all if any is set, otherwise all set', () => {
    expect([toggleAll(512), toggleAll(allRestrictions), toggleAll(0)]).toEqual([0, 0, allRestrictions]);
  });
});

describe('the transfer of a character to another account', () => {
  it.each([
    [{}, undefined],
    [{ guild: 'Ravens' }, 'Leave guild'],
    [{ in_party: true }, 'Leave party'],
    [{ guild: 'Ravens', in_party: true }, 'Leave guild and party'],
  ])('of %j requires: %s', (more, reason) => expect(transferRefusal(one(0, more))).toBe(reason));

  it('requires a free slot, of fifteen, on the other account', () => {
    expect(freeSlots(account(1, [0, 1, 14]))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    const accounts = [account(1, [0]), account(2, full), account(3, [])];
    expect(transferDestinations(accounts, 1).map(({ id }) => id)).toEqual([3]);
    expect(transferDestinations(accounts, undefined).map(({ id }) => id)).toEqual([1, 3]);
  });

  it("requires one of the account's slots if the server limits them", () => {
    expect(freeSlots({ ...account(1, [0]), slots: 3 })).toEqual([1, 2]);
    const [sitter, twelve] = [account(1, [0]), account(2, full.slice(0, 12))];
    expect(transferDestinations([sitter, twelve], 1)).toEqual([twelve]);
    expect(transferDestinations([sitter, { ...twelve, slots: 12 }], 1)).toEqual([]);
  });

  it.each([undefined, 0, -1, Number.NaN, 1e300])('treats an invalid slot limit of %s as fifteen', (slots) => {
    expect(freeSlots({ ...account(1, [0]), slots })).toEqual(full.slice(1));
  });
});
