import { formatAge } from './format.ts';

const units: Readonly<Record<string, string>> = { minute: 'm', hour: 'h', day: 'd', week: 'w', month: 'mo', year: 'y' };

/** Formats the time since a moment as `formatAge` does, with abbreviated units: `now`, `38m`, `3h`, `2d`, `1mo`. */
export function formatShortAge(at: number, now: number): string {
  const [number = '', word = ''] = formatAge(at, now).split(' ');
  const unit = units[word.replace(/s$/, '')];
  return unit === undefined ? 'now' : number + unit;
}
