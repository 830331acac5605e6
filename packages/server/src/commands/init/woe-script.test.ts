import { describe, expect, it } from 'vitest';
import { describeWindows, parseWoeScript } from './woe-script.ts';

const script = (condition: string) => `-\tscript\tAgit_Event\t-1,{
\tend;
OnClock2100:\t//start time for Tues(2), Thurs(4)
OnAgitInit:
\t// starting time checks
\tif(${condition}) {
\t\tif (!agitcheck()) {
\t\t\tAgitStart;
\t\t\tcallsub S_DisplayOwners;
\t\t}
\t\tend;
\t}
\t// end time checks
\tif ((gettime(4)==2) && (gettime(3)==23)) {
\t\tif (agitcheck()) AgitEnd;
\t}
}
`;

const window = (day: number, start: string, end: string) => ({ day, start, end, zone: 'Europe/Berlin' });

describe('parseWoeScript, the parser of a script with weekly battle times,', () => {
  it.each<[string, string, object[]]>([
    [
      'days and hours as numbers',
      `(gettime(4)==2) && (gettime(3)>=21 && gettime(3)<23) ||
       (gettime(4)==4) && (gettime(3)>=21 && gettime(3)<23) ||
       (gettime(4)==6) && (gettime(3)>=16 && gettime(3)<18)`,
      [window(2, '21:00', '23:00'), window(4, '21:00', '23:00'), window(6, '16:00', '18:00')],
    ],
    [
      'names of days',
      '(gettime(DT_DAYOFWEEK) == SATURDAY && (gettime(DT_HOUR) >= 16 && gettime(DT_HOUR) <= 17))',
      [window(6, '16:00', '18:00')],
    ],
    ['one hour', 'gettime(4)==0 && gettime(3)==20', [window(0, '20:00', '21:00')]],
    [
      'hours around midnight from Saturday to Sunday',
      '(gettime(4)==6 && gettime(3)>=23) || (gettime(4)==0 && gettime(3)<1)',
      [window(6, '23:00', '01:00')],
    ],
    [
      'hours around midnight within the week',
      '(gettime(4)==3 && gettime(3)>22) || (gettime(4)==4 && gettime(3)<2)',
      [window(3, '23:00', '02:00')],
    ],
    ['a whole day', 'gettime(4)==1', [window(1, '00:00', '00:00')]],
  ])('reads %s', (_, condition, windows) => {
    expect(parseWoeScript(script(condition), 'Europe/Berlin')).toEqual(windows);
  });

  it.each([
    ['minutes', 'gettime(4)==2 && gettime(3)>=21 && gettime(2)>30'],
    ['a variable', 'gettime(4)==$day && gettime(3)>=21'],
    ['a date', 'gettime(5)==1 && gettime(3)>=21'],
    ['hours without a day', 'gettime(3)>=21 && gettime(3)<23'],
    ['an eighth day', 'gettime(4)==7 && gettime(3)==20'],
    ['hours that end before they begin', 'gettime(4)==2 && gettime(3)>=23 && gettime(3)<21'],
    ['no time', '$woe_is_on'],
  ])('ignores a condition with %s', (_, condition) => {
    expect(parseWoeScript(script(condition), 'UTC')).toBe(undefined);
  });

  it.each([
    ['an empty script', '-\tscript\tAgit_Event\t-1,{\n}\n'],
    ['a script in a comment', `/*\n${script('gettime(4)==2 && gettime(3)==21')}*/`],
    ['a script with only an end', 'if (gettime(4)==2 && gettime(3)==23) AgitEnd;'],
    ['no text', ''],
    ['a long text without an end', 'if ('.repeat(50_000)],
  ])('ignores %s', (_, text) => {
    expect(parseWoeScript(text, 'UTC')).toBe(undefined);
  });

  it('describes the battle times in one line', () => {
    expect(describeWindows([window(2, '21:00', '23:00'), window(6, '23:00', '01:00')])).toBe(
      'Tuesday 21:00-23:00, Saturday 23:00-01:00 (Europe/Berlin)',
    );
  });
});
