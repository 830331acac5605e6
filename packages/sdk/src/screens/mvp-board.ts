import type { MvpTimer } from '../contract/entities.ts';
import { type Cell, cell } from '../models/content.ts';
import { defineTable, type RowPage } from '../models/table/table.ts';
import { distinctNames } from '../rules/game/distinct-names.ts';
import { clockDifference, type MvpPhase, mvpCountdown, mvpPhase } from '../rules/game/mvp-window.ts';
import { formatAge, formatDate, formatDateTime, formatShortTime } from '../rules/text/format.ts';
import { mapCell } from './parts/map-cell.ts';
import { mobCell } from './parts/mob-cell.ts';

type Source = 'mvplog' | 'drops' | 'none';

interface Row {
  timer: MvpTimer;
  /** Name of the MVP; with its id if another MVP has the same name. */
  name: string;
  source: Source;
  /**
   * Sort position of the MVP: expected ones in the order of their respawn, then those that may have respawned, then
   * those without a known respawn window.
   */
  order: number | undefined;
  /**
   * Difference between the server's clock and the user's clock in milliseconds. It is added to the user's time for
   * countdowns.
   */
  clockDifference: number;
}

const times = ({ timer: { from, to } }: Row) => ({ from, to });

const statusTexts: Readonly<Record<MvpPhase, string>> = {
  unknown: 'Not seen dead',
  dead: 'Last seen dead',
  window: 'May be back',
  over: 'May be back',
};

function statusCell(row: Row, now: number): Cell {
  const { clock_wrong, died_at } = row.timer;
  if (clock_wrong)
    return cell('Unknown: wrong clock', { tone: 'warn', title: 'The game dated the last death in the future' });
  const phase = mvpPhase(times(row), now + row.clockDifference);
  const tones = { unknown: 'soft', dead: 'bad', window: 'good', over: 'good' } as const;
  const status = cell(statusTexts[phase], {
    tone: tones[phase],
    ...(phase === 'dead' && { shortText: 'Seen dead' }),
  });
  if (died_at === undefined) return status;
  const seen = phase === 'dead' ? '' : 'last seen dead ';
  const time = cell(`${seen}${formatShortTime(died_at, now)}`, {
    tone: 'soft',
    title: `${formatDateTime(died_at)}, ${formatAge(died_at, now + row.clockDifference)}`,
  });
  return cell(`${status.text}, ${time.text}`, { parts: [status, time] });
}

/** Formats a range of two times. The second time is without the date if both are on the same day. */
function formatRange(from: number, to: number, format: (at: number) => string, separator: string): string {
  const [start, end] = [format(from), format(to)];
  if (start === end) return start;
  const date = start.slice(0, start.lastIndexOf(separator) + separator.length);
  return formatDate(from) === formatDate(to) && end.startsWith(date)
    ? `${start} - ${end.slice(date.length)}`
    : `${start} - ${end}`;
}

/** Returns the cell with the respawn window of an MVP, or a single time if its respawn time has no random part. */
function windowCell({ timer: { from, to } }: Row, now: number): Cell {
  if (from === undefined || to === undefined) return cell('');
  return cell(formatRange(from, to, formatDateTime, ', '), {
    shortText: formatRange(from, to, (at) => formatShortTime(at, now), ' '),
  });
}

const countdownCell = (row: Row, now: number): Cell => cell(mvpCountdown(times(row), now + row.clockDifference));

/**
 * Returns the sort position of an MVP. Respawn windows that are over come after all others, the one that ended last
 * first.
 */
function orderOf({ from, to }: MvpTimer, now: number): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return mvpPhase({ from, to }, now) === 'over' ? Number.MAX_SAFE_INTEGER - to : from;
}

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

function noticeOf(source: Source, restartedAt: number | undefined): string | undefined {
  const notices = [
    ...(restartedAt === undefined
      ? []
      : [`The map server restarted at ${formatDateTime(restartedAt)}: all may be back since.`]),
    ...(source === 'drops' ? ['Deaths are known from drops: a death without a drop is not seen.'] : []),
  ];
  return notices.length === 0 ? undefined : notices.join(' ');
}

export const mvpBoard = defineTable<Row>()({
  id: 'mvp_board',
  command: ['rankings', 'mvp-board'],
  live: { one: 'change', many: 'changes' },
  async load({ client, clock }, _, signal): Promise<RowPage<Row>> {
    const { source, made_at, restarted_at, mvps } = await client.server.mvpBoard({}, { signal });
    const now = clock.now();
    const difference = made_at === undefined ? 0 : clockDifference(made_at, now);
    const distinct = [...new Map(mvps.map(({ mob_id, name }) => [mob_id, { id: mob_id, name }])).values()];
    const nameOf = distinctNames(distinct);
    return {
      rows: mvps.map((timer) => ({
        timer,
        name: nameOf({ id: timer.mob_id, name: timer.name }),
        source,
        order: orderOf(timer, now + difference),
        clockDifference: difference,
      })),
      next: undefined,
      notice: noticeOf(source, restarted_at),
    };
  },
  failure: 'Failed to load the MVP board.',
  key: ({ timer: { mob_id, map } }) => `${mob_id} ${map}`,
  name: ({ name, timer: { map } }) => `${name}, ${map}`,
  columns: [
    {
      id: 'mvp',
      title: 'MVP',
      priority: 1,
      cell: ({ name, timer: { mob_id, amount } }) => mobCell(mob_id, amount > 1 ? `${name} (${amount})` : name),
      sort: ({ name }) => name,
    },
    {
      id: 'map',
      title: 'Map',
      priority: 2,
      cell: ({ timer: { map, map_name } }) => ({ ...mapCell(map, map_name), shortText: map }),
      sort: ({ timer: { map } }) => map,
    },
    { id: 'status', title: 'Status', priority: 2, titleOptional: true, cell: statusCell },
    {
      id: 'countdown',
      title: 'Countdown',
      priority: 1,
      titleOptional: true,
      cell: countdownCell,
      sort: ({ order }) => order,
    },
    { id: 'window', title: 'Back Between', priority: 3, cell: windowCell, sort: ({ timer: { from } }) => from },
  ],
  search: {
    placeholder: 'Search for an MVP or map',
    texts: ({ name, timer: { map, map_name } }) => [name, map, map_name],
  },
  sort: { column: 'countdown', direction: 'ascending' },
  pageSize: 50,
  empty: { none: 'No MVPs with a spawn line found', unmatched: 'No MVPs found matching search' },
  mainFields: ['mvp', 'map', 'from', 'to'],
  fields: {
    mob_id: ({ timer }) => timer.mob_id,
    mvp: ({ timer }) => timer.name,
    map: ({ timer }) => timer.map,
    map_name: ({ timer }) => timer.map_name,
    amount: ({ timer }) => timer.amount,
    died_at: ({ timer }) => isoTime(timer.died_at),
    from: ({ timer }) => isoTime(timer.from),
    to: ({ timer }) => isoTime(timer.to),
    clock_wrong: ({ timer }) => timer.clock_wrong,
    source: ({ source }) => source,
  },
});
