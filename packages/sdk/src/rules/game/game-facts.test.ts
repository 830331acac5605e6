import { describe, expect, it } from 'vitest';
import { formatInterval, formatIntervalRange } from '../text/intervals.ts';
import { sortBehaviorStates } from './behavior-states.ts';
import { parseColorCodes, stripColorCodes } from './color-codes.ts';
import { fleeFormula, fleeOf, hitFormula, hitOf } from './combat.ts';
import { chanceWithin, dropCertainties, dropPercent, expectedKills, formatDropChance } from './drop-rates.ts';
import { experience } from './experience.ts';
import { mapflagLabel, shownMapflags } from './mapflag-labels.ts';
import { jobLabel, wearersText } from './wearers.ts';
import { shownWeight } from './weight.ts';

describe('displayed drop chances', () => {
  it.each([
    [0, 0.0099],
    [1, 0.0199],
    [7, 0.0799],
    [99, 0.9999],
    [100, 1.0098],
    [5_000, 50.0049],
    [7_000, 70.0029],
    [9_999, 99.99],
    [10_000, 100],
  ])('for the stored rate %i of 10000 are %d percent, truncated to four decimals', (rate, percent) => {
    expect(dropPercent(rate)).toBe(percent);
  });

  it('never exceed the exact chance, and differ from it by less than the last digit', () => {
    for (let rate = 0; rate <= 10_000; rate++) {
      const exact = ((rate + 1) / 10_001) * 100;
      expect(dropPercent(rate)).toBeLessThanOrEqual(exact + 1e-9);
      expect(exact - dropPercent(rate)).toBeLessThan(0.0001 + 1e-9);
    }
  });

  it("are multiplied by the server's rate and limited to 100%", () => {
    expect(formatDropChance(1, 3)).toBe('0.0399%');
    expect(formatDropChance(7_000, 2)).toBe('100.0000%');
    expect(formatDropChance(900)).toBe('9.0090%');
  });

  it('include the number of kills until the item drops with a given certainty', () => {
    expect(dropCertainties.map((certainty) => expectedKills(5_000, certainty))).toEqual([1, 4, 7]);
    expect(dropCertainties.map((certainty) => expectedKills(1, certainty))).toEqual([6_932, 23_025, 46_050]);
    expect(expectedKills(10_000, 0.99)).toBe(1);
  });

  it.each([
    [1, 100, 1, 1 - 0.9999 ** 100],
    [100, 100, 1, 1 - 0.99 ** 100],
    [100, 100, 10, 1 - 0.9 ** 100],
    [10_000, 100, 1, 1],
    [5_000, 100, 3, 1],
    [0, 100, 1, 0],
    [100, 0, 1, 0],
  ])('include the chance of at least one drop: rate %d, %d kills, multiplier %d', (rate, kills, multiplier, chance) => {
    expect(chanceWithin(kills, rate, multiplier)).toBeCloseTo(chance, 12);
  });
});

describe('experience, hit and flee of a monster', () => {
  it("include the realm's rate of experience, rounded down", () => {
    expect([experience(2), experience(1), experience(107_250), experience(3, 2.5)]).toEqual([3, 1, 160_875, 7]);
    expect([experience(100, 1.15), experience(100, 4.35)]).toEqual([115, 435]);
  });

  it("are computed from the monster's level and stats", () => {
    const poring = { lv: 1, stats: { agi: 1, dex: 6 } };
    expect([hitOf(poring), fleeOf(poring)]).toEqual([82, 22]);
    expect([hitFormula(poring), fleeFormula(poring)]).toEqual(['Level 1 + DEX 6 + 75', 'Level 1 + AGI 1 + 20']);
  });

  it('are computed by the renewal formulas for renewal monsters', () => {
    const eddga = { lv: 65, matk: 0, stats: { agi: 80, dex: 139 } };
    expect([hitOf(eddga), fleeOf(eddga)]).toEqual([345, 349]);
    expect([hitFormula(eddga), fleeFormula(eddga)]).toEqual(['Level 65 + AGI 80 + 200', 'Level 65 + DEX 139 + 145']);
  });
});

describe('texts of the game client with colour codes', () => {
  it('are split into parts, each with the colour of the code before it', () => {
    expect(parseColorCodes('A ^ff0000red^000000 fruit^00FF00')).toEqual([
      { text: 'A ', color: undefined },
      { text: 'red', color: '#FF0000' },
      { text: ' fruit', color: undefined },
    ]);
    expect(parseColorCodes('^12345 is no code')).toEqual([{ text: '^12345 is no code', color: undefined }]);
    expect(parseColorCodes('')).toEqual([]);
  });

  it('keep every character except the codes', () => {
    const text = '^0000FFWeight:^777777 5^000000\nx^FF';
    const joined = parseColorCodes(text)
      .map((span) => span.text)
      .join('');
    expect(joined).toBe('Weight: 5\nx^FF');
    expect(stripColorCodes(text)).toBe(joined);
  });
});

describe('labels for maps, monsters, jobs and items', () => {
  it('include the map flags that players know, but no others', () => {
    expect(mapflagLabel('noreturn')).toBe('No Warp / Butterfly Wing');
    expect(mapflagLabel('nosave SavePoint')).toBe('No Save');
    expect(mapflagLabel('nightenabled')).toBeUndefined();
    expect(shownMapflags(['town', 'noexp', 'noloot'])).toEqual([
      { flag: 'noexp', label: 'No EXP Gain' },
      { flag: 'noloot', label: 'Drops Disabled' },
    ]);
  });

  it('show respawn times in ms, s, m or h', () => {
    expect([0, 500, 5_000, 90_000, 7_200_000].map(formatInterval)).toEqual(['', '500ms', '5s', '1.5m', '2h']);
    expect(formatIntervalRange(7_200_000, 600_000)).toBe('2 - 2.17h');
    expect(formatIntervalRange(5_000, 0)).toBe('5s');
    expect(formatIntervalRange(0, 0)).toBe('0s');
  });

  it('list monster states in a fixed order, unknown ones last', () => {
    expect(sortBehaviorStates(['Attack', 'Loot', 'Chase', 'Rude Attacked', 'Idle', 'Walk'])).toEqual([
      { state: 'Rude Attacked', color: 'purple', meaning: 'Used when hit by a target it cannot reach' },
      { state: 'Idle', color: 'white', meaning: 'Used while standing still' },
      { state: 'Walk', color: 'white', meaning: 'Used while walking about' },
      { state: 'Chase', color: 'yellow', meaning: 'Used while chasing a target' },
      { state: 'Attack', color: 'red', meaning: 'Used while attacking' },
      { state: 'Loot', color: 'white', meaning: 'Used while going for something to pick up' },
    ]);
  });

  it.each([
    ['Rune_Knight_T', 'Rune Knight (Transcendent)'],
    ['Ranger_T2', 'Ranger (Transcendent)'],
    ['Super_Novice_E', 'Expanded Super Novice'],
    ['Acolyte_High', 'High Acolyte'],
    ['SoulLinker', 'Soul Linker'],
    ['BardDancer', 'Bard/Dancer'],
    ['Sura', 'Sura'],
  ])('show the job %s as %s', (job, label) => expect(jobLabel(job)).toBe(label));

  it.each([
    [{ jobs: ['All'], classes: ['All_Third', 'Fourth'] }, 'All jobs; all third and fourth classes only'],
    [
      { jobs: ['Knight'], classes: ['Upper', 'Third_Upper', 'Fourth'] },
      'Knight; transcendent, transcendent third and fourth classes only',
    ],
    [{ jobs: ['All'], not_jobs: ['Novice'], gender: 'Male' }, 'All but Novice; male characters only'],
    [{ jobs: ['All'] }, 'All jobs'],
    [{ jobs: [] }, undefined],
  ])('show which jobs can wear the item %j', (item, text) => expect(wearersText(item)).toBe(text));

  it('show a tenth of the stored item weight', () => expect([shownWeight(70), shownWeight(5)]).toEqual([7, 0.5]));
});
