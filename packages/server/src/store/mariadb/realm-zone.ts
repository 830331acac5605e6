import { day, minute } from '@kafra/sdk/rules';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** The two times that one DATETIME text can mean in the hour that clocks repeat in autumn. */
export interface Twins {
  earlier: number;
  later: number;
}

/** Converts times to the DATETIME texts of a time zone and back. */
export interface RealmZone {
  readonly name: string;
  /** True if the operator has configured the time zone; false if it was detected. */
  readonly isSet: boolean;
  toText(at: number): string;
  /**
   * Converts a DATETIME text to a time; never throws. Returns 0 for an invalid date and for a date that a game cannot
   * have.
   */
  fromText(text: string): number;
  /** Returns the milliseconds that the time zone is ahead of UTC at a given time. */
  offsetAt(at: number): number;
  /** Returns the two times that have the same DATETIME text as the given time; undefined if the text is unambiguous. */
  twins(at: number): Twins | undefined;
}

interface ZoneOptions {
  isSet?: boolean;
  /** Returns the current time, because stored times are not in the future. Default: the machine's clock. */
  now?: () => number;
}

/** Maximum difference in milliseconds between the clocks of the machines. */
const skew = 2 * minute;

/** Milliseconds of a quarter of an hour. Time zones change their offset only at whole quarters of an hour of UTC. */
const quarter = 15 * minute;
const maxCached = 10_000;

/** First and last time with a known UTC offset. Times outside this range mean "never" or "permanent". */
const [earliest, latest] = [2 * day, Date.UTC(9999, 11, 30)];

/**
 * Creates a time zone by its name. DATETIME columns do not distinguish the two hours that clocks repeat in autumn. Such
 * a text is read as the later time, unless that is in the future. See also `settleRepeatedHour`.
 */
export function createRealmZone(name: string, { isSet = false, now = Date.now }: ZoneOptions = {}): RealmZone {
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
  /**
   * Returns the times in order that a DATETIME text can mean: two in the hour that clocks repeat in autumn, none in the
   * hour that they skip in spring, otherwise one.
   */
  const momentsOf = (local: number): number[] => {
    // The UTC offset that applies is one of those a day before and a day after, because a text differs from the real
    // time by less than a day, and clocks change at most once in two days.
    const offsets = new Set([offsetAt(local - day), offsetAt(local + day)]);
    return [...offsets]
      .map((offset) => local - offset)
      .filter((at) => at + offsetAt(at) === local)
      .sort((a, b) => a - b);
  };
  return {
    name,
    isSet,
    offsetAt,
    toText: (at) => toSqlTime(at + offsetAt(at)),
    twins(at) {
      const [earlier, later] = momentsOf(at + offsetAt(at));
      return earlier === undefined || later === undefined ? undefined : { earlier, later };
    },
    fromText(text) {
      const local = fromSqlTime(text);
      if (local < earliest) return 0;
      if (local > latest) return latest;
      const [earlier, later] = momentsOf(local);
      if (earlier === undefined) return local - Math.min(offsetAt(local - day), offsetAt(local + day));
      return later === undefined || later > now() + skew ? earlier : later;
    },
  };
}
