import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A weekly time of the War of Emperium, in the form of `site.woe.windows`. */
export interface ScriptWindow {
  /** Day of the week of the battle; 0 is Sunday. */
  day: number;
  start: string;
  end: string;
  zone: string;
}

/** Path of rAthena's script that starts and ends War of Emperium. */
export const woeScript = 'npc/guild/agit_controller.txt';

const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const hoursOfDay = 24;

/** Time span of a battle in hours since the beginning of a week (Sunday 00:00). */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the windows in which the script starts War of Emperium, from its conditions on `gettime`. Undefined if the
 * script is missing, or if its conditions are not a day with hours.
 * @param zone time zone of the game server, whose local time the script uses.
 */
export function readWoeScript(root: string, zone: string): ScriptWindow[] | undefined {
  const file = path.join(root, woeScript);
  if (!existsSync(file)) return undefined;
  return parseWoeScript(readFileSync(file, 'latin1'), zone);
}

/** Like `readWoeScript`, but parses the text of a script. */
export function parseWoeScript(script: string, zone: string): ScriptWindow[] | undefined {
  const code = script.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/.*$/gm, ' ');
  const condition =
    /\bif\s*\(((?:(?!\bif\b|;)[\s\S])*?)\)\s*\{?\s*(?:if\s*\(\s*!?\s*agitcheck[^{;]*\{?\s*)?agitstart\b/i.exec(code);
  if (!condition?.[1] || !/gettime/i.test(condition[1])) return undefined;
  const spans = condition[1].split('||').map(spanOf);
  if (spans.some((span) => span === undefined)) return undefined;
  const windows = joined(spans.filter((span) => span !== undefined)).map((span) => windowOf(span, zone));
  return windows.length > 0 ? windows : undefined;
}

/**
 * Parses a condition of the game's script such as `gettime(4)==2 && gettime(3)>=21 && gettime(3)<23`; undefined for any
 * other.
 */
function spanOf(clause: string): Span | undefined {
  const limits = { day: undefined as number | undefined, from: 0, to: hoursOfDay };
  for (const part of clause.split('&&')) {
    const match = /^[\s(]*gettime\s*\(\s*(\w+)\s*\)\s*(==|>=|<=|<|>)\s*(\w+)[\s)]*$/i.exec(part);
    if (!match) return undefined;
    const [, what = '', sign = '', value = ''] = match;
    if (/^(4|DT_DAYOFWEEK)$/i.test(what)) {
      if (sign !== '==' || limits.day !== undefined) return undefined;
      limits.day = /^\d+$/.test(value) ? Number(value) : days.indexOf(value.toUpperCase());
    } else if (/^(3|DT_HOUR)$/i.test(what) && /^\d+$/.test(value)) {
      const hour = Number(value);
      if (sign === '>=' || sign === '==') limits.from = Math.max(limits.from, hour);
      if (sign === '>') limits.from = Math.max(limits.from, hour + 1);
      if (sign === '<') limits.to = Math.min(limits.to, hour);
      if (sign === '<=' || sign === '==') limits.to = Math.min(limits.to, hour + 1);
    } else return undefined;
  }
  const { day, from, to } = limits;
  if (day === undefined || day < 0 || day > 6 || from >= to) return undefined;
  return { from: day * hoursOfDay + from, to: day * hoursOfDay + to };
}

const hoursOfWeek = 7 * hoursOfDay;

/** Joins adjacent time spans of the War of Emperium, also over midnight and from Saturday to Sunday. */
function joined(spans: readonly Span[]): Span[] {
  const all = spans.map((span) => ({ ...span })).toSorted((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const span of all) {
    const last = result.at(-1);
    if (last && last.to >= span.from) last.to = Math.max(last.to, span.to);
    else result.push(span);
  }
  const [first] = result;
  const last = result.at(-1);
  if (first && last && first !== last && first.from === 0 && last.to === hoursOfWeek)
    return [...result.slice(1, -1), { from: last.from, to: hoursOfWeek + first.to }];
  return result;
}

const clock = (hour: number): string => `${String(hour % hoursOfDay).padStart(2, '0')}:00`;

const windowOf = ({ from, to }: Span, zone: string): ScriptWindow => ({
  day: Math.floor(from / hoursOfDay),
  start: clock(from),
  end: clock(to),
  zone,
});

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns a description of weekly times: `Tuesday 21:00-23:00, Saturday 16:00-18:00 (Europe/Berlin)`. */
export const describeWindows = (windows: readonly ScriptWindow[]): string =>
  `${windows.map(({ day, start, end }) => `${dayNames[day]} ${start}-${end}`).join(', ')} (${windows[0]?.zone ?? ''})`;
