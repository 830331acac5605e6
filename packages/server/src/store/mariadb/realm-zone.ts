import { day, minute } from '@kafra/sdk/rules';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** Both times that the same text can mean in the hour that clocks repeat in autumn. */
export interface Twins {
  earlier: number;
  later: number;
}

/** Converts times to the DATETIME texts of a time zone and back. */
export interface RealmZone {
  readonly name: string;
  /** True if the operator has set it; false if it was detected. */
  readonly isSet: boolean;
  toText(at: number): string;
  /** Returns the time of a text; never throws. Returns 0 for an invalid date and for a date that a game cannot have. */
  fromText(text: string): number;
  /** Returns the milliseconds that the zone is ahead of UTC at a time. */
  offsetAt(at: number): number;
  /** Returns both times that have the same text; undefined if there is only one. */
  twins(at: number): Twins | undefined;
}

interface ZoneOptions {
  isSet?: boolean;
  /** Current time, because no text is in the future. Default: the machine's clock. */
  now?: () => number;
}

/** Maximum difference between the clocks of machines. */
const skew = 2 * minute;

/** Time zones change their offset at whole quarters of an hour of UTC. */
const quarter = 15 * minute;
const maxCached = 10_000;

/** Times outside this range have no known offset. They stand for "never" or "permanent". */
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
   * Returns the possible times of a text in order: two in the repeated hour, and none in the hour that is skipped in
   * spring.
   */
  const momentsOf = (local: number): number[] => {
    // The real time differs from the text by less than a day, and clocks change at most once in two days. So it has one
    // of these two offsets.
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
