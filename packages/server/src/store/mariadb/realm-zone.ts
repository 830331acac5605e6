import { day, minute } from '@kafra/sdk/rules';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';

/** The two moments of one text, in the hour that clocks repeat in autumn. */
export interface Twins {
  earlier: number;
  later: number;
}

/** Moments to the DATETIME texts of a time zone and back. */
export interface RealmZone {
  readonly name: string;
  /** Whether the operator has set it; otherwise it was found out. */
  readonly isSet: boolean;
  toText(at: number): string;
  /** Never fails, whatever a column holds: 0 of what is no date, or none of a game. */
  fromText(text: string): number;
  /** Milliseconds that clocks there are ahead of UTC at a moment. */
  offsetAt(at: number): number;
  /** Both moments that look like this one; undefined if there is no other. */
  twins(at: number): Twins | undefined;
}

interface ZoneOptions {
  isSet?: boolean;
  /** Nothing is written in the future. Default: the machine's clock. */
  now?: () => number;
}

/** By how much clocks of machines may differ. */
const skew = 2 * minute;

/** Clocks change at whole quarters of an hour of UTC. */
const quarter = 15 * minute;
const maxCached = 10_000;

/** What lies outside has no offset that could be found, and is no moment but a sign for never or for ever. */
const [earliest, latest] = [2 * day, Date.UTC(9999, 11, 30)];

/**
 * The zone of this name. In the hour that clocks repeat in autumn a text is taken for the later of the two moments
 * that it may mean, unless that is still to come: DATETIME columns do not tell. See also `settleRepeatedHour`.
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
  /** What a text may mean, in order: two moments in the repeated hour, none in the one that is left out in spring. */
  const momentsOf = (local: number): number[] => {
    // The moment lies within a day of it, and clocks change at most once in two: it has one of these two offsets.
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
