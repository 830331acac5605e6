import type { woe } from '@kafra/sdk/contract';
import { nextOccurrences } from '@kafra/sdk/rules';
import * as z from 'zod';
import { isTimeZone } from './time-zone.ts';

const time = z.iso.time({ precision: -1, error: 'must be a time such as 18:00' });
const date = z.iso.date('must be a day such as 2026-06-20').optional();

const wrongDay = 'must be the number of a day: 0 for Sunday to 6 for Saturday';
const weekday = z.number(wrongDay).int(wrongDay).min(0, wrongDay).max(6, wrongDay);
const mapName = z.string('must be the name of a map, such as prtg_cas01');

const window = z
  .strictObject({
    day: weekday,
    start: time,
    end: time,
    zone: z
      .string()
      .refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin', abort: true })
      .default('UTC'),
    castles: z.array(mapName).optional(),
    from: date,
    to: date,
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from <= to,
    'ends before it begins: exchange from and to',
  );

type Woe = z.output<typeof woe>;

/** Returns the castles in the weekly times of the War of Emperium that are missing in the list of castles. */
const unknownCastles = ({ windows, castles }: Woe): string[] =>
  windows.flatMap((one) => one.castles ?? []).filter((map) => !castles.some((castle) => castle.map === map));

/** Number of weeks in which the times of battles are compared, which covers all clock changes of a year. */
const comparedWeeks = 60;

const sharesCastles = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === undefined || b === undefined || a.some((map) => b.includes(map));

/**
 * Returns true if two weekly battle times are open at the same time for the same castle, in any of the compared weeks.
 */
function overlaps(schedule: Woe): boolean {
  const battles = nextOccurrences(
    { ...schedule, starts_on: undefined },
    Date.UTC(2026, 0, 1),
    comparedWeeks * schedule.windows.length,
  );
  return battles.some((battle, index) =>
    battles
      .slice(index + 1, index + 1 + schedule.windows.length)
      .some((later) => later.start < battle.end && sharesCastles(battle.castles, later.castles)),
  );
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const windowText = ({ day, start, end, zone }: Woe['windows'][number]): string =>
  `${dayNames[day]} ${start}-${end} (${zone})`;

/** Returns the first two weekly battle times that overlap, in words. */
function overlapText(schedule: Woe): string | undefined {
  const { windows } = schedule;
  for (const [index, one] of windows.entries())
    for (const other of windows.slice(index + 1))
      if (overlaps({ ...schedule, windows: [one, other] })) return `${windowText(one)} and ${windowText(other)}`;
  return undefined;
}

/**
 * Schema of the setting `site.woe` (War of Emperium): weekly times, or a single one as `day`, `start` and `end` in UTC.
 */
export const woeSettings = z
  .strictObject({
    season: z.number().int().optional(),
    windows: z.array(window).max(50).default([]),
    day: weekday.optional(),
    start: time.optional(),
    end: time.optional(),
    starts_on: date,
    castles: z.array(z.strictObject({ map: mapName, name: z.string(), location: z.string() })).default([]),
  })
  .refine(
    ({ windows, day, start, end }) =>
      windows.length > 0 || (day !== undefined && start !== undefined && end !== undefined),
    'needs windows, or day, start and end',
  )
  .superRefine((schedule, context) => {
    const unknown = unknownCastles(schedule);
    if (unknown.length > 0)
      context.addIssue(`has windows for castles that site.woe.castles does not list: ${unknown.join(', ')}`);
    else if (overlaps(schedule)) context.addIssue(`has windows that overlap: ${overlapText(schedule)}`);
  });
