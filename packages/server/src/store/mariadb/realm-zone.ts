import { day, minute } from '@kafra/sdk/rules';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** Moments to the DATETIME texts of a time zone and back. */
export interface RealmZone {
  readonly name: string;
  toText(at: number): string;
  /** Never fails, whatever a column holds: 0 of what is no date, or none of a game. */
  fromText(text: string): number;
  /** Milliseconds that clocks there are ahead of UTC at a moment. */
  offsetAt(at: number): number;
}

/** Clocks change at whole quarters of an hour of UTC. */
const quarter = 15 * minute;
const maxCached = 10_000;

/** What lies outside has no offset that could be found, and is no moment but a sign for never or for ever. */
const [earliest, latest] = [2 * day, Date.UTC(9999, 11, 30)];

/**
 * The zone of this name. In the hour that clocks repeat in autumn a text is taken for the later of the two moments
 * it may mean: DATETIME columns do not tell.
 */
export function createRealmZone(name: string): RealmZone {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const bucket = Math.floor(at / quarter);
    const known = offsets.get(bucket);
    if (known !== undefined) return known;
    const offset = fromSqlTime(format.format(bucket * quarter)) - bucket * quarter;
    if (offsets.size >= maxCached) offsets.clear();
    offsets.set(bucket, offset);
    return offset;
  };
  return {
    name,
    offsetAt,
    toText: (at) => toSqlTime(at + offsetAt(at)),
    fromText(text) {
      const local = fromSqlTime(text);
      if (local < earliest) return 0;
      if (local > latest) return latest;
      // The moment lies within a day of it, and clocks change at most once in two: it has one of these two offsets.
      const moments = [local - offsetAt(local - day), local - offsetAt(local + day)];
      const possible = moments.filter((at) => at + offsetAt(at) === local);
      return Math.max(...(possible.length > 0 ? possible : moments));
    },
  };
}
