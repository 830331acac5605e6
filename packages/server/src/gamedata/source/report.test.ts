import { describe, expect, it } from 'vitest';
import { coverageText, Report } from './report.ts';

describe('the coverage report of an import', () => {
  it('begins with the kinds of problems, most frequent first, grouped across names and numbers', () => {
    const report = new Report();
    report.problem({ file: 'a' }, 'does not exist');
    report.problem({ file: 'a', line: 1 }, 'is of an unknown kind: x');
    report.problem({ file: 'a', line: 2 }, 'is of an unknown kind: y z');
    report.unresolved({ file: 'a', line: 3 }, 'sells the item 99, which does not exist');
    report.unresolved({ file: 'a', line: 4 }, 'sells the item Red_Potion, which does not exist');
    report.unresolved({ file: 'a', line: 5 }, 'sells the item 7, which does not exist');
    report.unresolved({ file: 'a', line: 6 }, '3 spawn lines on x1, which is turned off');
    for (const map of ['lasagna', 'prontera', 'x_1']) report.unresolved({ file: 'b' }, `map ${map} has no ground`);
    for (const shop of ['傭兵商店', 'Tool Dealer#1', 'smith of geffen'])
      report.unresolved({ file: 'b' }, `no script on a map opens the shop ${shop}`);
    for (const key of ['HP', 'wieght']) report.problem({ file: 'b' }, `unknown key ${key} (is Hp meant?)`);
    for (const name of ['sub', 'Group of all'])
      report.problem({ file: 'b' }, `item group ${name} has an entry without an Item`);
    expect(coverageText(report.coverage('Renewal'))).toContain(
      [
        'Kinds of problems, the most frequent first',
        '  3 x map … has no ground',
        '  3 x no script on a map opens the shop …',
        '  3 x sells the item …, which does not exist',
        '  2 x is of an unknown kind',
        '  2 x item group … has an entry without an …',
        '  2 x unknown key …',
        '  1 x does not exist',
        '  1 x … spawn lines on …, which is turned off',
        '',
        'Not understood or not used (7)',
      ].join('\n'),
    );
  });
});
